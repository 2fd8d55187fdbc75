import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { declared } from "./declared.ts";
import { DOMAINS } from "./domains.ts";
import { serverDomains } from "./server-domains.ts";

const FOLDER = path.join(import.meta.dirname, "domains");
const RECORDING = /\b(?:recordAction|recordLook)\(|\blook: \{|\brecord(?:Action|Look) =/;

/** What a file of a server records, as far as it names it: literals after `act:` and `subject:`. */
function namesIn(text: string, field: "act" | "subject"): string[] {
  // What is looked at by its count is no subject of the log.
  const recorded = text.replaceAll(/countPhoneLook\([^)]*\)/g, "");
  return [...recorded.matchAll(new RegExp(String.raw`\b${field}: ([^\n,}]*)`, "g"))].flatMap(([, value]) =>
    [...value!.matchAll(/(?:^|[?:] )"([\w-]+)"/g)].map(([, name]) => name!),
  );
}

function recordingFiles(domain: string): { file: string; text: string }[] {
  const folder = path.join(FOLDER, domain, "server");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => ({ file: `${domain}/server/${file}`, text: readFileSync(path.join(folder, file), "utf8") }))
    .filter(({ text }) => RECORDING.test(text));
}

test("the log has a label for every action that a domain records, by itself or by a domain below", () => {
  let found = 0;
  for (const [rank, domain] of DOMAINS.entries()) {
    const known = new Set(
      serverDomains.slice(0, rank + 1).flatMap(({ auditActions = {} }) => Object.keys(auditActions)),
    );
    for (const { file, text } of recordingFiles(domain))
      for (const name of namesIn(text, "act")) {
        expect(known, `${file} records ${name}`).toContain(name);
        found++;
      }
  }
  expect(found).toBeGreaterThan(50);
});

test("the log has a label for everything that is acted on", () => {
  for (const domain of DOMAINS)
    for (const { file, text } of recordingFiles(domain))
      for (const name of namesIn(text, "subject"))
        expect(Object.keys(declared.auditSubjects), `${file} names ${name}`).toContain(name);
});

test("a name that no domain declares is found", () => {
  expect(
    namesIn('recordAction(context, { act: isHidden ? "hide-it" : "show-it", subject: "nothing" })', "act"),
  ).toEqual(["hide-it", "show-it"]);
});
