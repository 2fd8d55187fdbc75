import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { apiDocument } from "./api-document.ts";
import { readContracts } from "./contracts.ts";
import { domainLists } from "./domain-lists.ts";
import { readmeWithSettings } from "./settings-table.ts";
import { statesDocument } from "./states-document.ts";

const SEALS = "migrations/checksums.txt";

/** Writes every generated file but tables.ts, which needs a database (`npm run db:types`). */
export async function writeGeneratedFiles(): Promise<void> {
  for (const [file, content] of await generatedFiles()) await writeFile(path.join(PROJECT_ROOT, file), content);
}

/** Names the generated files that are not what they would be if generated now. */
export async function outdatedFiles(): Promise<string[]> {
  const files = [...(await generatedFiles())];
  const stands = await Promise.all(files.map(([file]) => readText(file)));
  return files.filter(([, content], index) => content !== stands[index]).map(([file]) => file);
}

/** Names the migrations that are gone or no longer read as they did when their checksum was written. */
export async function brokenSeals(): Promise<string[]> {
  const sealed = [...(await readSeals())];
  const sums = await Promise.all(sealed.map(([name]) => checksumOf(name)));
  return sealed.filter(([, sum], index) => sum !== sums[index]).map(([name]) => name);
}

async function generatedFiles(): Promise<Map<string, string>> {
  const domains = await readContracts();
  const summaries = Object.fromEntries([...domains.values()].flat().map(({ call, summary }) => [call.name, summary]));
  return new Map([
    ["docs/api.md", apiDocument(domains)],
    ["docs/states.md", await statesDocument()],
    ["src/api/call-summaries.json", `${JSON.stringify(summaries, null, 2)}\n`],
    ...domainLists(),
    [SEALS, await sealMigrations()],
    ["README.md", readmeWithSettings(await readText("README.md"))],
  ]);
}

/** A line a migration, as sha256sum writes it. What stands is kept: a checksum is written once. */
async function sealMigrations(): Promise<string> {
  const sealed = await readSeals();
  const names = (await readdir(path.join(PROJECT_ROOT, "migrations"))).filter((name) => name.endsWith(".sql")).sort();
  for (const name of names) if (!sealed.has(name)) sealed.set(name, await checksumOf(name));
  return [...sealed].map(([name, sum]) => `${sum}  ${name}\n`).join("");
}

async function readSeals(): Promise<Map<string, string>> {
  const lines = (await readText(SEALS)).split("\n").filter(Boolean);
  return new Map(lines.map((line) => line.split("  ").reverse() as [string, string]));
}

async function checksumOf(name: string): Promise<string> {
  // A checkout on Windows may have changed the line ends.
  const sql = (await readText(`migrations/${name}`)).replaceAll("\r\n", "\n");
  return createHash("sha256").update(sql).digest("hex");
}

function readText(file: string): Promise<string> {
  return readFile(path.join(PROJECT_ROOT, file), "utf8").catch(() => "");
}
