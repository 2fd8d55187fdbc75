import { expect, test } from "vitest";
import { longComments } from "../scripts/checks/sources.ts";
import { differingNames } from "../scripts/checks/names-of-calls.ts";
import { oldNames } from "../scripts/checks/words-out-of-use.ts";

const FILE = "src/domains/polls/server/handlers.ts";
const differing = (...lines: string[]) => differingNames(FILE, lines.join("\n"));

test("a call that is answered under another name is told, with both", () => {
  expect(differing('import { votePoll } from "./vote-poll.ts";', "handle(polls.vote, votePoll);")).toEqual([
    `${FILE}: the call polls.vote is answered by votePoll`,
  ]);
});

test("a file that bears the name of none of its use cases is told", () => {
  expect(differing('import { votePoll } from "./poll.ts";', "handle(polls.votePoll, votePoll);")).toEqual([
    `${FILE}: ./poll.ts bears no name of votePoll`,
  ]);
});

test("a file of several bears their noun or its folder's, and what a factory makes has no name", () => {
  expect(
    differing(
      'import { listPolls, endPoll } from "./poll-list.ts";',
      'import { vote, unvote } from "./votes/votes.ts";',
      "handle(polls.listPolls, listPolls); handle(polls.endPoll, endPoll);",
      "handle(polls.vote, vote); handle(polls.unvote, unvote); handle(polls.all, listOf('polls'));",
    ),
  ).toEqual([]);
});

test("a name with a word that is out of use is told with the word of today, but for those that are excepted", () => {
  expect(
    oldNames("src/settle-poll.ts", "const VOTES_MOST = 3; await Promise.allSettled([superviseVotes()]); // settled"),
  ).toEqual([
    "src/settle-poll.ts: settle-poll (decide is the word)",
    "src/settle-poll.ts: VOTES_MOST (_MAX is the word)",
    "src/settle-poll.ts: superviseVotes (…ForOperators is the word)",
  ]);
});

test("a comment that is too long is told by its line, however many lines it has", () => {
  const half = "why ".repeat(30).trim();
  expect(longComments("src/poll.ts", `const a = 1;\n// ${half}\n// ${half}\nconst b = 2; // ${half}\n`)).toEqual([
    "src/poll.ts:2: a comment of 239 characters, 200 are allowed",
  ]);
});
