import type { Call, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { withoutPiledMarks } from "#shared/fold-width.ts";
import type { Context } from "./context.ts";
import "./plain-messages.ts";

/** An input that did not fit what its call takes: by names of the contract alone; `none` and the method where no call takes it. */
export interface RefusedInput {
  call: string;
  fields: string[];
}

/** An input as its call takes it. One that does not fit is refused by field, and told of. */
export function parseInput<C extends Call>(
  call: C,
  input: Record<string, unknown>,
  context: Context,
): ParsedInputOf<C> {
  const parsed = call.input.safeParse(cleanStrings(input));
  if (parsed.success) return parsed.data as ParsedInputOf<C>;
  const { issues } = parsed.error;
  const fields = [...new Set(issues.map(({ path }) => String(path[0] ?? "form")))];
  context.declared.onInputRefused(context, { call: call.name, fields });
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[issue.path.join(".") || "form"] ??= issue.message;
  throw doorRefusals.invalidInput(errors);
}

/** What is sent is as deep as a text with lists and tables in each other, not deeper. */
const DEPTH_MAX = 200;

/** PostgreSQL takes neither NUL nor half a surrogate pair: the replacement character stands for both, so that no field turns empty. Marks are not piled on a letter. What holds none of it stays as it is. */
function cleanStrings(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cleanString(value);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  if (depth > DEPTH_MAX) throw doorRefusals.unreadable();
  return Array.isArray(value) ? cleanList(value, depth) : cleanFields(value as Record<string, unknown>, depth);
}

function cleanList(list: unknown[], depth: number): unknown[] {
  let cleaned: unknown[] | undefined;
  for (let at = 0; at < list.length; at++) {
    const clean = cleanStrings(list[at], depth + 1);
    if (clean !== list[at]) (cleaned ??= [...list])[at] = clean;
  }
  return cleaned ?? list;
}

function cleanFields(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  let cleaned: Map<string, unknown> | undefined;
  for (const key in fields) {
    const name = cleanStrings(key) as string;
    const clean = cleanStrings(fields[key], depth + 1);
    if (name === key && clean === fields[key]) continue;
    cleaned ??= new Map(Object.entries(fields));
    if (name !== key) cleaned.delete(key);
    cleaned.set(name, clean);
  }
  return cleaned ? Object.fromEntries(cleaned) : fields;
}

function cleanString(text: string): string {
  const stored = text.includes("\0") || !text.isWellFormed() ? text.replaceAll("\0", "\uFFFD").toWellFormed() : text;
  return withoutPiledMarks(stored);
}
