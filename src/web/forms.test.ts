import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";

// A form that the server rendered may be sent before its code has come: without either, a browser puts what was typed into the address.
test("every form says where it goes, or who sends it and that no browser does so by itself", () => {
  const source = path.join(PROJECT_ROOT, "src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const tags = files.flatMap((file) =>
    formTagsOf(readFileSync(path.join(source, file), "utf8")).map((tag) => ({ file, tag })),
  );
  expect(tags.length).toBeGreaterThan(0);
  expect(tags.filter(({ tag }) => !/\baction=|\bmethod="dialog".*\bonSubmit=/s.test(tag))).toEqual([]);
});

/** The opening tags of forms: the arrow of a handler ends none. */
function formTagsOf(source: string): string[] {
  return source
    .split("<form")
    .slice(1)
    .map((rest) => /^(?:=>|[^>])*/.exec(rest)![0]);
}
