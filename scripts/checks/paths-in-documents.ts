import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { listFiles } from "./list-files.ts";
import type { Check } from "./tool-check.ts";

const FOLDERS = ["src", "docs", "e2e", "scripts", "bench", "migrations", "seeds", "public", "deploy"];
const AT_ROOT = ["README.md", "package.json", "vite.config.ts", "vitest.config.ts"];

const CODE_BLOCK = /^( *)```[^]*?^\1```/gm;
const PATH = /`((?:[\w.<>*…-]+\/)*[\w.<>*…-]+(?:\/|\.(?:ts|tsx|sql|css|mjs|cjs|json|md)))`/g;
/** The words of a domain, and rooms that know no domain. */
const NEAR = /^src\/(domains\/[^/]+\/[^/]+$|(?!domains\/)[^/]+\/)/;
const LINK = /\]\(([^)#:\s]+)(?:#[^)\s]*)?\)/g;
/** Examples, what is made while the portal runs, and what tests that come later are called. */
const NO_PATH =
  /YYYYMMDD|NNNN|verb-a-thing|^x\.|^\.|\/X\.md|recruit|jobs?\b|var\/|e2e\/long\/|\.long\.test|^index\.json$/;

/** What a document names stands where it says, so that nobody looks for it in vain. */
export const pathsInDocuments: Check = {
  name: "paths in documents",
  async findProblems() {
    const files = [...(await listFiles(...FOLDERS)), ...AT_ROOT];
    const documents = files.filter((file) => file.endsWith(".md"));
    const found = await Promise.all(
      documents.map(async (file) => missingPaths(file, await readFile(path.join(PROJECT_ROOT, file), "utf8"), files)),
    );
    return found.flat();
  },
};

/** The paths of a document that end in no file and no folder of `files`; in a README of a domain a bare name is one of that domain, of the words of others, or of a room. */
export function missingPaths(document: string, text: string, files: readonly string[]): string[] {
  const paths = [...new Set(files.flatMap((file) => [file, ...foldersOf(file)]))];
  const words = text.replaceAll(CODE_BLOCK, "");
  const home = document.match(/^src\/domains\/[^/]+\/(?=README\.md$)/)?.[0];
  const named = [...words.matchAll(PATH)].map(([, name]) => name!).filter((name) => !NO_PATH.test(name));
  const gone = named.filter((name) => {
    const pattern = patternOf(name);
    const isNear = (one: string) => name.includes("/") || !home || one.startsWith(home) || NEAR.test(one);
    return !paths.some((one) => isNear(one) && pattern.test(one));
  });
  const broken = [...words.matchAll(LINK)]
    .map(([, target]) => target!)
    .filter((target) => {
      const aim = path.posix.join(path.posix.dirname(document), target);
      return !paths.includes(aim) && !paths.includes(`${aim}/`);
    });
  return [...new Set([...gone, ...broken])].map((name) => `${document}: there is no ${name}`);
}

function foldersOf(file: string): string[] {
  const names = file.split("/").slice(0, -1);
  return names.map((_, index) => `${names.slice(0, index + 1).join("/")}/`);
}

/** `*` and `<word>` stand for a name, `…` for anything; a path may begin anywhere between two names. */
function patternOf(name: string): RegExp {
  const pattern = name
    .replaceAll(".", String.raw`\.`)
    .replaceAll(/\*+|<[a-z-]+>/g, "[^/]+")
    .replaceAll("…", ".*");
  return new RegExp(`(^|/)${pattern}$`);
}
