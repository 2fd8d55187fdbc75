import type { ConfigField } from "../../contract/config-entries.ts";

type Fields = readonly ConfigField[];

/** What differs of one field; null where an entry of a list is new, or gone. */
export interface ConfigChange {
  title: string;
  before: string | null;
  after: string | null;
}

const EMPTY = "（空）";

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** Kept values may be older than their forms. */
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const asGroup = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

export const below = (path: string, part: string): string => (path === "" ? part : `${path}.${part}`);
/** Under which name a refusal tells what is wrong there. */
export const failureOf = (at: string): string => (at === "" ? "value" : `value.${at}`);
export const nameOf = ({ path }: ConfigField): string => path.split(".").at(-1)!;
export const fieldAt = (fields: Fields, path: string): ConfigField => fields.find((field) => field.path === path)!;

/** The fields straight inside one. */
export function fieldsIn(fields: Fields, { path }: ConfigField): ConfigField[] {
  return fields.filter((field) => field.path !== "" && field.path === below(path, nameOf(field)));
}

/** What a new entry of a list holds. */
export function emptyOf(fields: Fields, field: ConfigField): unknown {
  if (field.isNullable) return null;
  switch (field.kind) {
    case "group":
      return Object.fromEntries(fieldsIn(fields, field).map((inner) => [nameOf(inner), emptyOf(fields, inner)]));
    case "list":
      return [];
    case "switch":
      return false;
    case "number":
      return field.least ?? 0;
    case "choice":
      return field.choices[0]?.value ?? "";
    case "text":
    case "long-text":
    case "link":
    case "place":
    case "picture":
    case "day":
    case "json":
      return "";
  }
}

/** A value in one line of words. */
export function sayValue(fields: Fields, field: ConfigField, value: unknown): string {
  switch (field.kind) {
    case "group":
      return (
        fieldsIn(fields, field)
          .map((inner) => [inner, asGroup(value)[nameOf(inner)]] as const)
          .filter(([, inner]) => inner !== null && inner !== "")
          .map(([inner, kept]) =>
            ["group", "list", "switch", "number"].includes(inner.kind)
              ? `${inner.title} ${sayValue(fields, inner, kept)}`
              : sayValue(fields, inner, kept),
          )
          .join(" · ") || EMPTY
      );
    case "list":
      return asList(value).length === 0
        ? EMPTY
        : `${asList(value).length} 项：${sayEntries(fields, field, value).join("、")}`;
    case "switch":
      return value === true ? "开" : "关";
    case "choice":
      return field.choices.find((choice) => choice.value === value)?.title ?? EMPTY;
    case "json":
      return typeof value === "string" ? value : JSON.stringify(value);
    case "picture":
      return typeof value === "string" && value !== "" ? `图片 ${value.slice(-8)}` : EMPTY;
    case "text":
    case "long-text":
    case "link":
    case "place":
    case "day":
    case "number":
      return typeof value === "string" || typeof value === "number" ? String(value) || EMPTY : EMPTY;
  }
}

/** What differs between two values, field by field; of lists what came, what went, or that their order is another one. */
export function changesOf(
  fields: Fields,
  [before, after]: readonly [unknown, unknown],
  field: ConfigField = fieldAt(fields, ""),
  above = "",
): ConfigChange[] {
  if (isSame(before, after)) return [];
  const title = field.path !== "" && above !== "" ? `${above} › ${field.title}` : field.title;
  if (field.kind === "group") {
    return fieldsIn(fields, field).flatMap((inner) => {
      const name = nameOf(inner);
      return changesOf(fields, [asGroup(before)[name], asGroup(after)[name]], inner, field.path === "" ? "" : title);
    });
  }
  if (field.kind !== "list") {
    return [{ title, before: sayValue(fields, field, before), after: sayValue(fields, field, after) }];
  }
  const [old, now] = [sayEntries(fields, field, before), sayEntries(fields, field, after)];
  const gone = without(old, now).map((text) => ({ title, before: text, after: null }));
  const come = without(now, old).map((text) => ({ title, before: null, after: text }));
  return gone.length + come.length > 0
    ? [...gone, ...come]
    : [{ title: `${title}（顺序）`, before: old.join("、"), after: now.join("、") }];
}

function sayEntries(fields: Fields, list: ConfigField, value: unknown): string[] {
  const entry = fieldAt(fields, below(list.path, "*"));
  return asList(value).map((one) => sayValue(fields, entry, one));
}

/** Each text once for each time that the others do not have it. */
function without(texts: string[], others: string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}
