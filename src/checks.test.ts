import { expect, test } from "vitest";
import { endedPackages, severalCopies, unknownScripts } from "../scripts/checks/dependencies.ts";
import { COPIES_KEPT, INSTALL_SCRIPTS } from "../scripts/checks/known-dependencies.ts";
import { differingContract, differingNames } from "../scripts/checks/names-of-calls.ts";
import { openApiProblems } from "../scripts/checks/openapi.ts";
import { missingPaths } from "../scripts/checks/paths-in-documents.ts";
import { openRequirements } from "../scripts/checks/requirements.ts";
import { lonelyConstants } from "../scripts/checks/places-of-constants.ts";
import { oddAddresses, oddFolders, oddPlaces } from "../scripts/checks/places-of-files.ts";
import {
  handmadeCaches,
  handmadeTables,
  longComments,
  cutOffRoutes,
  overtakenForms,
  silentFields,
  textsByHand,
} from "../scripts/checks/sources.ts";
import { oldNames } from "../scripts/checks/words-out-of-use.ts";

const FILE = "src/domains/polls/server/handlers.ts";
const differing = (...lines: string[]) => differingNames(FILE, lines.join("\n"));

test("a call that is answered under another name is told, with both", () => {
  expect(differing('import { votePoll } from "./vote-poll.ts";', "handle(polls.vote, votePoll);")).toEqual([
    `${FILE}: the call polls.vote is answered by votePoll`,
  ]);
});

test("a file that does not bear the name of its use case is told", () => {
  expect(differing('import { votePoll } from "./poll.ts";', "handle(polls.votePoll, votePoll);")).toEqual([
    `${FILE}: votePoll stands in ./poll.ts, not in a file of its name`,
  ]);
});

test("calls that are named by another word than their file are told", () => {
  const contract = "src/domains/polls/contract/votes.ts";
  expect(differingContract(contract, 'export const ballots = defineCalls("polls", {')).toEqual([
    `${contract}: its calls are named ballots, by another word than the file`,
  ]);
  expect(differingContract(contract, 'export const pollVotes = defineCalls("polls", {')).toEqual([]);
});

test("a constant among labels or in a contract that one file of the server uses alone is told", () => {
  const file = (name: string, text: string) => ({ file: `src/domains/polls/${name}`, text });
  const labels = file("labels.ts", "export const VOTES_MAX = 3;\nexport const STATE_LABELS = {};");
  const castVote = file(
    "server/cast-vote.ts",
    'import { STATE_LABELS, VOTES_MAX } from "../labels.ts";\nimport { TEXT_MAX } from "../contract/polls.ts";',
  );
  const form = file("components/polls/vote-form.tsx", 'import { VOTES_MAX } from "../../labels.ts";');
  const contract = file("contract/polls.ts", "export const TEXT_MAX = 9;\nconst text = writtenText(TEXT_MAX);");
  expect(lonelyConstants([labels, contract, castVote])).toEqual([
    "VOTES_MAX of src/domains/polls/labels.ts is used by src/domains/polls/server/cast-vote.ts alone: it stands there",
  ]);
  expect(lonelyConstants([labels, contract, castVote, form])).toEqual([]);
});

test("an address among labels is told", () => {
  const labels = "src/domains/polls/labels.ts";
  expect(oddAddresses(labels, 'export const POLLS_PATH = "/polls";\nexport const WORD = "票";')).toEqual([
    `${labels}: addresses stand in addresses.ts or <noun>-addresses.ts of the domain (export const POLLS_PATH = "/)`,
  ]);
});

test("a use case stands in a file of its own, and what a factory makes has no name", () => {
  expect(
    differing(
      'import { listPolls } from "./list-polls.ts";',
      'import { vote } from "./votes/vote.ts";',
      "handle(polls.listPolls, listPolls); handle(polls.vote, vote); handle(polls.all, listOf('polls'));",
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

test("a use case in the folder of another noun than its contract's is told", () => {
  const handlers = (folder: string) =>
    differing(
      'import { votes } from "../contract/votes.ts";',
      `import { castVote } from "./${folder}/cast-vote.ts";`,
      "handle(votes.castVote, castVote);",
    );
  expect(handlers("votes")).toEqual([]);
  expect(handlers("people")).toEqual([
    `${FILE}: votes.castVote of contract/votes.ts is answered by ./people/cast-vote.ts, in no folder of that noun`,
  ]);
});

test("what every domain has is told where it stands elsewhere", () => {
  const polls = (...files: string[]) => oddPlaces(files.map((file) => `src/domains/polls/${file}`));
  expect(
    polls(
      "errors.ts",
      "states.ts",
      "addresses.ts",
      "poll-labels.ts",
      "server/sitemap.ts",
      "server/poll-queue.ts",
      "server/decide-poll.ts",
    ),
  ).toEqual([]);
  expect(
    polls("poll-errors.ts", "poll-path.ts", "contract.ts", "server/polls/tasks.ts", "server/poll-queues.ts"),
  ).toEqual([
    "src/domains/polls/poll-errors.ts: refusals stand in errors.ts of the domain",
    "src/domains/polls/poll-path.ts: addresses stand in addresses.ts or <noun>-addresses.ts of the domain",
    "src/domains/polls/contract.ts: calls stand in contract/<noun>.ts",
    "src/domains/polls/server/polls/tasks.ts: stands in server/ of the domain, as in all others",
    "src/domains/polls/server/poll-queues.ts: a queue has a file of its own, <noun>-queue.ts",
  ]);
  expect(polls("server/decide-poll.ts", "server/checks/poll-check-queue.ts")).toEqual([]);
  expect(polls("server/poll-queue.ts")).toEqual([
    "src/domains/polls/server/poll-queue.ts: there is no decide-<noun>.ts beside it",
  ]);
});

test("a folder that bears no noun of its domain's contract is told", () => {
  const polls = (...files: string[]) => oddFolders(files.map((file) => `src/domains/polls/${file}`));
  const named = ["contract/vote-shapes.ts", "contract/own-ballots.ts", "contract/polls-for-operators.ts"];
  expect(
    polls(
      ...named,
      "server/votes/list-votes.ts",
      "components/ballots/ballot-card.tsx",
      "components/public/polls/poll-card.tsx",
      "components/console/polls.tsx",
      "server/tasks.ts",
    ),
  ).toEqual([]);
  expect(
    polls(...named, "server/voting/list-votes.ts", "server/voting/vote.ts", "components/public/hall/x.tsx"),
  ).toEqual([
    "src/domains/polls/server/voting/: no file of the contract is called so",
    "src/domains/polls/components/public/hall/: no file of the contract is called so",
  ]);
});

test("a path that a document names and that is not there is told, an example and a word are not", () => {
  const files = ["docs/polls.md", "src/domains/polls/server/poll-queue.ts", "src/domains/votes/server/cast-vote.ts"];
  const readme = "src/domains/polls/README.md";
  const text =
    "[polls](../../../docs/polls.md) `server/*-queue.ts` `poll-queue.ts` `npm run x` `migrations/YYYYMMDD_x.sql`";
  expect(missingPaths(readme, text, files)).toEqual([]);
  expect(missingPaths(readme, "`server/gone.ts` `cast-vote.ts` [gone](gone.md)", files)).toEqual([
    `${readme}: there is no server/gone.ts`,
    `${readme}: there is no cast-vote.ts`,
    `${readme}: there is no gone.md`,
  ]);
});

test("a requirement that is met in part, or refused without more, is told, and one that is missing", () => {
  const row = (no: string, stands: string) => `| ${no} | keys | ${stands} | \`a.ts\` | – |`;
  const told = openRequirements(
    [
      row("1.1.1", "met: one key"),
      row("1.1.2", "–: none is sent"),
      row("1.1.3", "refused: as is given. Made up for by a wait"),
      row("1.1.4", "part: one key"),
      row("1.1.5", "refused: as is given"),
      row("1.1.6", "met for one, refused for others"),
    ].join("\n"),
  );
  expect(told).toEqual([
    ...["1.1.4", "1.1.5", "1.1.6"].map((no) => expect.stringContaining(`${no} is neither`)),
    expect.stringContaining("6 requirements of 259"),
  ]);
});

test("a package that its makers have given up is told, by the registry's word or by the list", () => {
  expect(
    endedPackages({
      "": {},
      "node_modules/rimraf": { version: "2.7.1" },
      "node_modules/glob": { version: "11.1.0" },
      "node_modules/a/node_modules/@b/c": { version: "1.0.0", deprecated: "use d" },
    }),
  ).toEqual(["rimraf 2.7.1 is past its end: rm of node:fs", "@b/c 1.0.0 is past its end: use d"]);
});

test("a script at the install that nobody has looked at is told, and a reason that has gone", () => {
  const known = Object.fromEntries(
    Object.keys(INSTALL_SCRIPTS).map((name) => [`node_modules/${name}`, { hasInstallScript: true }]),
  );
  const allowed = Object.fromEntries(Object.entries(INSTALL_SCRIPTS).map(([name, { isRun }]) => [name, isRun]));
  expect(unknownScripts(known, allowed)).toEqual([]);
  const { "node_modules/esbuild": _, ...others } = known;
  expect(
    unknownScripts({ ...others, "node_modules/miner": { hasInstallScript: true } }, { ...allowed, x: true }),
  ).toEqual([
    expect.stringMatching(/^miner has an install script/),
    expect.stringMatching(/^esbuild has no install script any more/),
    expect.stringMatching(/^package.json allows the script of x/),
  ]);
  expect(unknownScripts(known, { ...allowed, esbuild: true })).toEqual([
    expect.stringMatching(/says of esbuild something else/),
  ]);
});

test("a second version of a package is told where no reason is kept", () => {
  const kept = Object.fromEntries(
    Object.keys(COPIES_KEPT).flatMap((name) => [
      [`node_modules/${name}`, { version: "1.0.0" }],
      [`node_modules/a/node_modules/${name}`, { version: "2.0.0" }],
    ]),
  );
  expect(severalCopies(kept)).toEqual([]);
  const more = { "node_modules/zod": { version: "4.0.0" }, "node_modules/b/node_modules/zod": { version: "3.0.0" } };
  expect(severalCopies({ ...kept, ...more })).toEqual(["zod is there as 3.0.0 and 4.0.0: one copy, or a reason"]);
});

test("a table that is written by hand is told, cells that are joined for other ends are not", () => {
  const told = ["src/a.ts writes a table past src/platform/csv-line.ts"];
  expect(handmadeTables("src/a.ts", String.raw`return ` + '`${cells.join(",")}\\r\\n`;')).toEqual(told);
  expect(handmadeTables("src/a.ts", `text.replaceAll('"', '""')`)).toEqual(told);
  expect(handmadeTables("src/a.ts", 'ids.join(",")')).toEqual([]);
});

test("a journey ends what it answers only where it says what becomes of answers under way", () => {
  expect(cutOffRoutes("e2e/a.spec.ts", "await page.unrouteAll();")).toHaveLength(1);
  expect(cutOffRoutes("e2e/a.spec.ts", 'await page.unroute("**/api");')).toHaveLength(1);
  expect(cutOffRoutes("e2e/a.spec.ts", 'await page.unrouteAll({ behavior: "wait" });')).toEqual([]);
});

test("a form that tells what it has seen and is shown anew after a refusal is found", () => {
  const sent = "const { act } = useAction(); act(() => callApi(save, { id, updatedAt: brand.updatedAt }));";
  expect(overtakenForms("src/a.tsx", sent)).toHaveLength(1);
  expect(overtakenForms("src/a.tsx", sent.replace("useAction", "useOwnAction"))).toEqual([]);
});

test("a field of a form of the console that never says why it was refused is found", () => {
  const form = '<form method="dialog"><input className="input" name="mpn" /></form>';
  expect(silentFields("src/a.tsx", form)).toEqual(["src/a.tsx: why mpn was refused is not shown at it"]);
  const shown = form.replace("</form>", '<FieldFailure text={failures["mpn"]} /></form>');
  expect(silentFields("src/a.tsx", shown)).toEqual([]);
  expect(silentFields("src/a.tsx", form.replace('method="dialog"', 'method="get"'))).toEqual([]);
});

test("a cache that each asker fills by himself is found, one that the platform keeps is not", () => {
  const told = ["src/a.ts keeps rows past src/platform/make-for-all.ts"];
  expect(handmadeCaches("src/a.ts", "const books = new WeakMap<Database, Book>();")).toEqual(told);
  expect(handmadeCaches("src/a.ts", "let kept: { database: string; words: string[] } | undefined;")).toEqual(told);
  expect(handmadeCaches("src/a.ts", "const books = makeForAll((db) => openBook(db));")).toEqual([]);
});

test("the text of a page that becomes one that anything may go through is told", () => {
  const told = ["src/a.ts reads texts of pages past PrintedText"];
  expect(textsByHand("src/a.ts", "sql<{ text: string }>`select text from datasheet_document_pages`")).toEqual(told);
  expect(
    textsByHand("src/a.ts", 'selectFrom("datasheetDocumentPages").select(fn<string>("left", [ref("text")]))'),
  ).toEqual(told);
  expect(textsByHand("src/a.ts", 'selectFrom("datasheetDocumentPages").select("text")')).toEqual([]);
  expect(textsByHand("src/a.ts", "interface Note { text: string }")).toEqual([]);
});

test("an OpenAPI document that breaks a recommended rule of the linter is told, with where and which", async () => {
  const document = {
    openapi: "3.1.0",
    info: { title: "投票", version: "1", license: { name: "保留所有权利", identifier: "LicenseRef-UNLICENSED" } },
    servers: [{ url: "https://portal.test" }],
    paths: {
      "/polls": {
        get: { operationId: "polls.list", summary: "Lists polls.", responses: { 200: { description: "好" } } },
      },
    },
  };
  expect(await openApiProblems(JSON.stringify(document))).toEqual([
    expect.stringMatching(/^openapi\.json#\/paths\/~1polls\/get\/responses: .+ \(operation-4xx-response\)$/),
    expect.stringMatching(/^openapi\.json#\/paths\/~1polls\/get: .+ \(security-defined\)$/),
  ]);
});
