import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { site } from "#domains/site/contract/site.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { type BenchOptions, withPortal } from "./bench-portal.ts";
import { askPortal } from "./catalogue-sample.ts";
import { markdownTable } from "./markdown.ts";
import { groupsOf } from "./relevance/ask-search.ts";
import { judgeDocumentQuestions, type JudgedQuestion, PASSAGES_READ } from "./relevance/document-questions.ts";

const LOOK_AGAIN_MS = 500;
const QUESTIONS = path.join(PROJECT_ROOT, "bench/document-questions.json");

/** Which passages stand first, for questions whose answer is known. The data folder must hold the real datasheets; their pages are read first. */
export async function benchDocumentRelevance(options: BenchOptions): Promise<string> {
  if (!options.data) return "It needs --data: a folder with the real datasheets imported.";
  return withPortal(options, async ({ address }) => {
    await untilRead(address);
    const judged = await judgeDocumentQuestions(address, QUESTIONS);
    const failed = judged
      .filter((question) => !isAnswered(question))
      .map(({ q, place, first }) => `${q}: ${place ?? "not found"}; first: ${first.join(", ") || "nothing"}`);
    return [tableOf(judged), ...failed].join("\n\n");
  });
}

async function untilRead(address: string): Promise<void> {
  const countWaiting = async () => {
    const health = await askPortal(address, site.checkHealth, {});
    return (health["documents"] as { waitingForText: number }).waitingForText;
  };
  while ((await countWaiting()) > 0) await wait(LOOK_AGAIN_MS);
}

function isAnswered({ place }: JudgedQuestion): boolean {
  return place !== null && place <= PASSAGES_READ;
}

function tableOf(judged: JudgedQuestion[]): string {
  const share = (questions: JudgedQuestion[], isRight: (question: JudgedQuestion) => boolean) =>
    `${((100 * questions.filter(isRight).length) / questions.length).toFixed(1)} %`;
  const row = (name: string, questions: JudgedQuestion[]) => [
    name,
    questions.length,
    share(questions, ({ place }) => place === 1),
    share(questions, isAnswered),
  ];
  return markdownTable(
    ["questions", "how many", "answered by the first passage", `among the first ${PASSAGES_READ}`],
    [
      ...[...groupsOf(judged, ({ group }) => group)].map(([name, questions]) => row(name, questions)),
      row("all", judged),
    ],
  );
}
