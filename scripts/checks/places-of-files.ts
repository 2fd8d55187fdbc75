import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { listFiles } from "./list-files.ts";
import type { Check } from "./tool-check.ts";

/** What a domain has once, and where: whoever looks for it in any domain finds it there (docs/conventions.md 1). */
const ONE_PLACE: { file: RegExp; place: RegExp; says: string }[] = [
  { file: /(^|-)errors\.ts$/, place: /^errors\.ts$/, says: "refusals stand in errors.ts of the domain" },
  { file: /(^|-)states\.ts$/, place: /^states\.ts$/, says: "states stand in states.ts of the domain" },
  {
    file: /(^|-)(address|paths?)\.ts$/,
    place: /\//,
    says: "addresses stand in addresses.ts or <noun>-addresses.ts of the domain",
  },
  {
    file: /(^|-)(addresses|labels)\.ts$/,
    place: /^(?!server\/)/,
    says: "what both halves may use stands in the domain's own folder",
  },
  { file: /^contract\.ts$/, place: /^$/, says: "calls stand in contract/<noun>.ts" },
  {
    file: /^(personal-data|tasks|config-kinds|sitemaps?)\.ts$/,
    place: /^server\/(?!sitemaps)[^/]+$/,
    says: "stands in server/ of the domain, as in all others",
  },
];
/** Folders that every domain may have beside those of its nouns. */
const ANY_DOMAIN = ["console", "public", "import", "sample", "testing"];
/** Folders that no contract names, and why. */
const NO_CALLS: Record<string, string> = {
  "accounts/credentials": "what is told of changes in any way in",
  "accounts/fields": "fields of several forms",
  "accounts/phone-looks": "counted for other domains",
  "accounts/settings": "pieces of one page",
  "catalogue/doubts": "cases of a queue, and what is looked at whenever values are written",
  "catalogue/merges": "what merges of brands, categories and parameters share",
  "catalogue/vocabulary": "words that come with the seeds",
  "datasheets/texts": "what a worker reads off pages",
  "datasheets/viewer": "opens files alone",
  "merchants/checks": "cases of a queue, and reminders of them",
  "news/feeds": "addresses beside the calls",
  "news/publication": "what follows from a decision",
  "security-log/alarms": "cases of a queue",
  "site/frame": "stands around every page",
};
const FOLDER = /^(?:server|components(?:\/public)?)\/([^/]+)\//;
const LABELS = /^src\/domains\/[^/]+\/(.*-)?labels\.ts$/;
const QUEUE = /^server\/(?!list-queues\.ts).*-queues?\.ts$/;

/** What every domain has stands at the same place in each of them. */
export const placesOfFiles: Check = {
  name: "places of files",
  async findProblems() {
    const files = await listFiles("src/domains");
    const labels = files.filter((file) => LABELS.test(file));
    const texts = await Promise.all(labels.map((file) => readFile(path.join(PROJECT_ROOT, file), "utf8")));
    return [...oddPlaces(files), ...oddFolders(files), ...labels.flatMap((file, at) => oddAddresses(file, texts[at]!))];
  },
};

/** The addresses that stand among labels. */
export function oddAddresses(file: string, text: string): string[] {
  return [...text.matchAll(/^export const \w+ = ["`]\/|^export function (\w+Address)\b/gm)].map(
    ([found]) => `${file}: addresses stand in addresses.ts or <noun>-addresses.ts of the domain (${found})`,
  );
}

/** The files of domains that stand where nobody looks for them. */
export function oddPlaces(files: readonly string[]): string[] {
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const known = new Set(code);
  return code.flatMap((file) => {
    const inDomain = file.split("/").slice(3).join("/");
    const odd = ONE_PLACE.find(
      ({ file: name, place }) => name.test(path.posix.basename(file)) && !place.test(inDomain),
    );
    if (odd) return [`${file}: ${odd.says}`];
    return QUEUE.test(inDomain) ? oddQueue(file, known) : [];
  });
}

/** The folders of `server/` and `components/` that bear no noun of their domain's contract. */
export function oddFolders(files: readonly string[]): string[] {
  const contracts = files.filter((file) => file.split("/")[3] === "contract");
  const odd = files.flatMap((file) => {
    const domain = file.split("/")[2]!;
    const folder = file.split("/").slice(3).join("/").match(FOLDER)?.[1];
    if (!folder || folder === domain || ANY_DOMAIN.includes(folder) || `${domain}/${folder}` in NO_CALLS) return [];
    const isNamed = contracts.some(
      (contract) => contract.split("/")[2] === domain && bearsNoun(folder, path.posix.basename(contract, ".ts")),
    );
    return isNamed ? [] : [file.slice(0, file.indexOf(`/${folder}/`) + folder.length + 2)];
  });
  return [...new Set(odd)].map((folder) => `${folder}: no file of the contract is called so`);
}

/** `offers` of `offer-shapes`, `companies` of `companies-for-operators`, `brands` of `edited-brands`. */
function bearsNoun(folder: string, contract: string): boolean {
  const noun = contract.replace(/-(shapes|for-operators)$/, "");
  return [noun, `${noun}s`, noun.replace(/y$/, "ies")].includes(folder) || noun.endsWith(`-${folder}`);
}

/** A queue is a file `<noun>-queue.ts`, with what deciding does in a file of its own beside it. */
function oddQueue(file: string, known: ReadonlySet<string>): string[] {
  if (file.endsWith("-queues.ts")) return [`${file}: a queue has a file of its own, <noun>-queue.ts`];
  const folder = path.posix.dirname(file);
  const above = path.posix.dirname(folder);
  const decides = [...known].some((other) => {
    const [, noun] = /^decide-(.+)\.ts$/.exec(path.posix.basename(other)) ?? [];
    if (noun === undefined) return false;
    // One for two queues of a noun stands where the first of them does.
    const isOfBoth = path.posix.dirname(other) === above && path.posix.basename(file).startsWith(`${noun}-`);
    return path.posix.dirname(other) === folder || isOfBoth;
  });
  return decides ? [] : [`${file}: there is no decide-<noun>.ts beside it`];
}
