import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Node } from "oxc-parser";
import type { Call } from "#api/define-calls.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { nodesOf, parseSource } from "../checks/parse-source.ts";

const CONTRACT = /^src\/domains\/[^/]+\/contract(\/[^/]+)?\.ts$/;

/** A call with the comment that stands above it. */
export interface DocumentedCall {
  call: Call;
  summary: string;
}

/** The calls of every contract, by domain, in the order in which they are written. */
export async function readContracts(): Promise<Map<string, DocumentedCall[]>> {
  const domains = new Map<string, DocumentedCall[]>();
  for (const file of await contractFiles()) {
    const summaries = summariesOf(await readFile(path.join(PROJECT_ROOT, file), "utf8"));
    const module = (await import(pathToFileURL(path.join(PROJECT_ROOT, file)).href)) as Record<
      string,
      Record<string, Call>
    >;
    for (const call of Object.values(module)
      .flatMap((exported) => Object.values(exported))
      .filter(isCall)) {
      const domain = call.name.split(".")[0]!;
      domains.set(domain, [...(domains.get(domain) ?? []), { call, summary: summaries.get(call.name) ?? "" }]);
    }
  }
  return domains;
}

async function contractFiles(): Promise<string[]> {
  const files = await readdir(path.join(PROJECT_ROOT, "src/domains"), { recursive: true });
  return files
    .map((file) => path.posix.join("src/domains", ...file.split(path.sep)))
    .filter((file) => CONTRACT.test(file))
    .sort();
}

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "path" in value && "access" in value && "name" in value;
}

/** What is written above each call inside `defineCalls("domain", { … })`, by the call's name. */
function summariesOf(source: string): Map<string, string> {
  const { program, comments } = parseSource("contract.ts", source);
  const found = new Map<string, string>();
  for (const { domain, properties } of [...nodesOf(program)].flatMap(definedCalls))
    for (const property of properties) {
      if (property.type !== "Property") continue;
      // It stands straight above.
      const comment = comments.find(
        ({ type, value, end }) =>
          type === "Block" &&
          value.startsWith("*") &&
          end <= property.start &&
          source.slice(end, property.start).trim() === "",
      );
      const text = comment?.value
        .replaceAll(/^\s*\*/gm, " ")
        .replaceAll(/\s+/g, " ")
        .trim();
      if (text) found.set(`${domain}.${source.slice(property.key.start, property.key.end)}`, text);
    }
  return found;
}

function definedCalls(node: Node) {
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== "defineCalls")
    return [];
  const [domain, calls] = node.arguments;
  if (domain?.type !== "Literal" || calls?.type !== "ObjectExpression") return [];
  return { domain: String(domain.value), properties: calls.properties };
}
