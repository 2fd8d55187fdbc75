import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import path from "node:path";
import type { ParseResult } from "oxc-parser";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { nodesOf, parseSource } from "./parse-source.ts";

/** What a module of this project imports: another one by its path, `core` of Node, a package by its name, or nothing that is there. */
export interface Import {
  from: string;
  to: string;
  kind: "module" | "core" | "package" | "development package" | "unknown";
  /** It is gone when the code runs. */
  isTypeOnly: boolean;
}

interface Package {
  imports: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const { imports, dependencies, devDependencies } = JSON.parse(
  readFileSync(path.join(PROJECT_ROOT, "package.json"), "utf8"),
) as Package;
const OWN_FOLDERS = Object.entries(imports).map(([name, target]) => ({
  start: name.replace("*", ""),
  folder: target.replace("./", "").replace("*", ""),
}));
const TYPE_IMPORT = /\bimport\s*\(/g;

/** All that some files import, type-only imports too. */
export async function readImports(files: string[]): Promise<Import[]> {
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(PROJECT_ROOT, file), "utf8");
      return specifiersOf(parseSource(file, text), text).map(([specifier, isTypeOnly]) => ({
        from: file,
        ...resolveImport(file, specifier),
        isTypeOnly,
      }));
    }),
  );
  return found.flat();
}

/** What stands between the quotes, and whether only types are taken. */
function specifiersOf({ program, module }: ParseResult, text: string): [string, boolean][] {
  const taken = module.staticImports.map(({ moduleRequest, entries }): [string, boolean] => [
    moduleRequest.value,
    entries.length > 0 && entries.every(({ isType }) => isType),
  ]);
  const handedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }): [string, boolean][] =>
      moduleRequest ? [[moduleRequest.value, isType]] : [],
    );
  const later = module.dynamicImports
    .map(({ moduleRequest }) => /^(["'`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2])
    .flatMap((specifier): [string, boolean][] => (specifier === undefined ? [] : [[specifier, false]]));
  const hasTypeImports = [...text.matchAll(TYPE_IMPORT)].length > module.dynamicImports.length;
  const types = hasTypeImports
    ? [...nodesOf(program)].flatMap((node): [string, boolean][] =>
        node.type === "TSImportType" ? [[node.source.value, true]] : [],
      )
    : [];
  return [...taken, ...handedOn, ...later, ...types];
}

/** What a file means by a specifier. */
export function resolveImport(file: string, specifier: string): Pick<Import, "to" | "kind"> {
  const [plain] = specifier.split("?") as [string];
  const own = OWN_FOLDERS.find(({ start }) => plain.startsWith(start));
  if (own || plain.startsWith(".")) {
    const to = own ? own.folder + plain.slice(own.start.length) : path.posix.join(path.posix.dirname(file), plain);
    return { to, kind: existsSync(path.join(PROJECT_ROOT, to)) ? "module" : "unknown" };
  }
  const name = plain
    .split("/")
    .slice(0, plain.startsWith("@") ? 2 : 1)
    .join("/");
  if (plain.startsWith("node:") || builtinModules.includes(name)) return { to: plain, kind: "core" };
  if (dependencies[name]) return { to: name, kind: "package" };
  return { to: name, kind: devDependencies[name] ? "development package" : "unknown" };
}
