import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import type { Sealed } from "#platform/sealed.ts";
import { declared } from "./declared.ts";

/** These two open and seal whatever is declared. */
const GENERIC = ["src/platform/server-key.ts", "src/platform/seal-anew.ts"];
const DECLARATIONS = /^src\/domains\/[\w-]+\/server\/sealed\.ts$/;

test("whatever is sealed or opened is named in the sealed.ts of its domain, all of which is declared", async () => {
  const files = (await readdir(path.join(PROJECT_ROOT, "src"), { recursive: true })).map((file) => `src/${file}`);
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !GENERIC.includes(file));
  for (const file of sources) {
    const text = await readFile(path.join(PROJECT_ROOT, file), "utf8");
    for (const [call, what] of text.matchAll(/\b(?:un)?seal\(\s*([^,)]*)/g)) {
      expect([file, call, what]).toEqual([file, call, expect.stringMatching(/^sealed\.\w+$/)]);
      expect([file, text]).toEqual([file, expect.stringMatching(/import \{ sealed \} from "(\.\.?\/)+sealed\.ts"/)]);
    }
  }
  const named: Sealed[] = [];
  for (const file of files.filter((file) => DECLARATIONS.test(file))) {
    const { sealed } = (await import(path.join(PROJECT_ROOT, file))) as { sealed: Record<string, Sealed> };
    named.push(...Object.values(sealed));
  }
  expect(new Set(declared.sealed)).toEqual(new Set(named));
  expect(new Set(named.map(({ use }) => use)).size).toBe(named.length);
});

test("what is declared as sealed stands in a table of its domain, or is in a task of it", () => {
  for (const { sealed = [], tables, tasks = [] } of declared.domains)
    for (const { place } of sealed)
      if ("task" in place) expect(tasks.map(({ task }) => task.name)).toContain(place.task);
      else expect(tables).toContain(place.table);
});
