import { readFile } from "node:fs/promises";
import { documents } from "#domains/datasheets/contract/documents.ts";
import { documentSearch } from "#domains/datasheets/contract/search.ts";
import { askPortal } from "../catalogue-sample.ts";

/** A question, and the pages of which one is to be among the first passages. */
interface DocumentQuestion {
  group: string;
  q: string;
  answers: { file: string; pages: number[] }[];
}

export interface JudgedQuestion {
  group: string;
  q: string;
  /** The place of the first passage that answers, from 1 on; null where none of the page of results does. */
  place: number | null;
  /** What came first instead. */
  first: string[];
}

/** A question is answered where one of so many passages is right, read from the top of the list. */
export const PASSAGES_READ = 3;

/** Asks each question of the list as a visitor would, and finds the first passage that answers it. */
export async function judgeDocumentQuestions(address: string, file: string): Promise<JudgedQuestion[]> {
  const questions = JSON.parse(await readFile(file, "utf8")) as DocumentQuestion[];
  const fileNames = new Map<number, string>();
  const judged: JudgedQuestion[] = [];
  for (const { group, q, answers } of questions) {
    const { data } = await askPortal(address, documentSearch.searchDocuments, { keywords: q });
    for (const { id } of data)
      if (!fileNames.has(id)) fileNames.set(id, (await askPortal(address, documents.documentDetail, { id })).fileName);
    const passages = data.flatMap(({ id, passages: own }) =>
      own.map(({ page }) => ({ file: fileNames.get(id)!, page })),
    );
    const place = passages.findIndex((passage) =>
      answers.some((answer) => answer.file === passage.file && answer.pages.includes(passage.page)),
    );
    judged.push({
      group,
      q,
      place: place < 0 ? null : place + 1,
      first: passages.slice(0, PASSAGES_READ).map((passage) => `${passage.file} ${passage.page}`),
    });
  }
  return judged;
}
