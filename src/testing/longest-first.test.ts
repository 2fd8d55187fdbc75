import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { LONGEST } from "./longest-first.ts";

test("each of the files that begin first is there: one that was moved would begin anywhere", () => {
  const files = ["src", "e2e"].flatMap((folder) =>
    readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (file) => `/${folder}/${file.split(path.sep).join("/")}`,
    ),
  );
  expect(LONGEST.filter((name) => !files.some((file) => file.includes(`/${name}.`)))).toEqual([]);
});
