import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import type { Check } from "./tool-check.ts";
import { COPIES_KEPT, INSTALL_SCRIPTS, PAST_THEIR_END } from "./known-dependencies.ts";

const INSTALLED_MB_MAX = 600;
const BLOCK_BYTES = 512;
const MB_BYTES = 1_048_576;

/** What npm writes of a package into a lock file. */
export interface LockedPackage {
  version?: string;
  deprecated?: string;
  hasInstallScript?: boolean;
  resolved?: string;
}

/** What `npm ci` brings: nothing past its end, no script nobody has looked at, one copy of each, and no more than it may weigh. */
export const dependencies: Check = {
  name: "dependencies",
  async findProblems() {
    const tools = (await readdir(path.join(PROJECT_ROOT, "tools"), { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `tools/${name}/package-lock.json`);
    const locks = await Promise.all(
      ["package-lock.json", ...tools].map(async (file) => ({ file, packages: await readLock(file) })),
    );
    const { allowScripts } = JSON.parse(await readFile(path.join(PROJECT_ROOT, "package.json"), "utf8")) as {
      allowScripts: Record<string, boolean>;
    };
    const whole = locks[0]!.packages;
    return [
      ...locks.flatMap(({ file, packages }) => fixedAddresses(file, packages)),
      ...endedPackages(whole),
      ...unknownScripts(whole, allowScripts),
      ...severalCopies(whole),
      ...(await heavyInstall(path.join(PROJECT_ROOT, "node_modules"))),
    ];
  },
};

/** Packages that their makers have given up: by what npm was told when the lock file was written, or by the list kept here. */
export function endedPackages(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([place, { version = "", deprecated }]) => {
    const name = nameOf(place);
    const ended = PAST_THEIR_END[name];
    const isListed = ended !== undefined && (ended.below === undefined || majorOf(version) < ended.below);
    return deprecated || isListed
      ? [`${name} ${version} is past its end${deprecated ? `: ${deprecated}` : `: ${ended!.instead}`}`]
      : [];
  });
}

/** Scripts that npm would run at the install: each is allowed or refused by name, here with a reason and in package.json alike. */
export function unknownScripts(
  packages: Record<string, LockedPackage>,
  allowScripts: Record<string, boolean>,
): string[] {
  const found = Object.entries(packages).flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript ? nameOf(place) : [],
  );
  const known = Object.keys(INSTALL_SCRIPTS);
  return [
    ...found
      .filter((name) => !known.includes(name))
      .map((name) => `${name} has an install script: look at it, and say in known-dependencies.ts what it does`),
    ...known
      .filter((name) => !found.includes(name))
      .map((name) => `${name} has no install script any more: take it out of known-dependencies.ts`),
    ...known
      .filter((name) => allowScripts[name] !== INSTALL_SCRIPTS[name]!.isRun)
      .map((name) => `package.json's allowScripts says of ${name} something else than known-dependencies.ts`),
    ...Object.keys(allowScripts)
      .filter((name) => !known.includes(name))
      .map((name) => `package.json allows the script of ${name}, of which known-dependencies.ts says nothing`),
  ];
}

/** Packages of which there are several versions. What is installed on some machines alone counts too. */
export function severalCopies(packages: Record<string, LockedPackage>): string[] {
  const versions = new Map<string, Set<string>>();
  for (const [place, { version }] of Object.entries(packages))
    if (place !== "" && version) versions.set(nameOf(place), (versions.get(nameOf(place)) ?? new Set()).add(version));
  const several = [...versions].filter(([, copies]) => copies.size > 1);
  return [
    ...several
      .filter(([name]) => !COPIES_KEPT[name])
      .map(([name, copies]) => `${name} is there as ${[...copies].sort().join(" and ")}: one copy, or a reason`),
    ...Object.keys(COPIES_KEPT)
      .filter((name) => !several.some(([other]) => other === name))
      .map((name) => `${name} is there once: take it out of known-dependencies.ts`),
  ];
}

function fixedAddresses(file: string, packages: Record<string, LockedPackage>): string[] {
  const found = Object.entries(packages).find(([, { resolved }]) => resolved?.startsWith("http"));
  return found ? [`${file} names the registry of ${nameOf(found[0])}: omit-lockfile-registry-resolved is off`] : [];
}

async function heavyInstall(folder: string): Promise<string[]> {
  // What begins with a dot the tools have put there while they ran.
  const names = (await readdir(folder)).filter((name) => !name.startsWith("."));
  const seen = new Set<number>();
  let blocks = 0;
  for (const name of names) blocks += await blocksOf(path.join(folder, name), seen);
  const mb = Math.ceil(blocks / (MB_BYTES / BLOCK_BYTES));
  return mb > INSTALLED_MB_MAX ? [`node_modules takes ${mb} MB, ${INSTALLED_MB_MAX} are allowed`] : [];
}

/** As `du` counts: what each file and folder takes on the disk, once. */
async function blocksOf(place: string, seen: Set<number>): Promise<number> {
  const stats = await lstat(place);
  const { blocks, ino } = stats;
  if (seen.has(ino)) return 0;
  seen.add(ino);
  if (!stats.isDirectory()) return blocks;
  let sum = blocks;
  for (const name of await readdir(place)) sum += await blocksOf(path.join(place, name), seen);
  return sum;
}

async function readLock(file: string): Promise<Record<string, LockedPackage>> {
  const text = await readFile(path.join(PROJECT_ROOT, file), "utf8");
  return (JSON.parse(text) as { packages: Record<string, LockedPackage> }).packages;
}

function nameOf(place: string): string {
  return place.split("node_modules/").at(-1)!;
}

function majorOf(version: string): number {
  return Number(version.split(".")[0]);
}
