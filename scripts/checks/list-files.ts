import { readdir } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";

/** The files below some folders, from the project's root, with `/` between the names. */
export async function listFiles(...folders: string[]): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(path.join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      const files = entries.filter((entry) => entry.isFile());
      return files.map((entry) =>
        path.relative(PROJECT_ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"),
      );
    }),
  );
  return lists.flat().sort();
}
