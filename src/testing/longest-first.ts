import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// By the times of docs/performance.md: whatever takes long and is not named begins where it happens to stand.
export const LONGEST = [
  "embedded-postgres/open-embedded-postgres",
  "datasheets/server/uploads/real-uploads",
  "datasheets/server/documents/read-document-pages",
  "platform/pdf/real-pdfs",
  "search/indexed/two-processes",
  "platform/pdf/inspect-pdf",
  "catalogue/server/import/killed-import",
  "part-search/index/part-index",
  "platform/pdf/real-pdf-texts",
  "search/indexed/indexed-search",
  "catalogue/server/import/import-pdfs",
  "catalogue/server/import/bad-input",
  "src/access",
  "platform/worker-pool",
  "catalogue/server/import/document-versions",
  "search/indexed/rebuild-index",
  "stock/server/uploads/reading/read-table",
  "search/indexed/doubtful-images",
  "news/server/import/import-articles",
  "e2e/meet-no-barrier",
  "e2e/write-an-article",
  "e2e/operate-without-barrier",
  "e2e/log-in",
  "e2e/read-a-datasheet",
  "e2e/start-and-stop",
  "e2e/move-around",
];
// One after the other, as a worker that goes from one to another loads all modules anew.
const PROJECTS = ["database", "mocking", "unit"];

/** Begins with the files that take longest, so that no processor waits for the last one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort(
      (one, other) =>
        PROJECTS.indexOf(one.project.name) - PROJECTS.indexOf(other.project.name) || placeOf(one) - placeOf(other),
    );
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.split(path.sep).join("/").includes(`/${name}.`));
  return place < 0 ? LONGEST.length : place;
}

/** Whether a file of tests is one of those that take longest. */
export function isLong(file: string): boolean {
  return LONGEST.some((name) => file.includes(`/${name}.`));
}
