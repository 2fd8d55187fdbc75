// The process that reads what pages print: they are strangers' texts, and whatever they hold, nobody else shall wait for it.
import { readPrinted } from "#platform/pdf/read-printed.ts";
import { serveJobs } from "#platform/serve-jobs.ts";
import { tsvectorOf } from "#platform/text-search/tokens.ts";
import { readEdition } from "../document-versions/edition/read-edition.ts";
import { findClues } from "./find-clues.ts";
import type { TextAnswer, TextJob } from "./text-jobs.ts";

serveJobs<TextJob, TextAnswer>(async (job) => {
  const texts = job.texts.map(readPrinted);
  if (job.kind === "tokens") return texts.map(tsvectorOf);
  const edition = readEdition(texts, job.today);
  return job.kind === "edition" ? edition : { ...findClues(texts, job), ...edition };
});
