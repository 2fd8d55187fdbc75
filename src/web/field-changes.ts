/** What a field shows of a thing. */
export interface ShownField {
  label: string;
  /** What it holds. */
  value: string;
  /** What that says to a reader, where it says something else; several are told one by one. */
  text?: string | readonly string[];
}

/** By the names of the fields of a form; what is shown beside these bears a name that none of them has. */
export type ShownFields = Record<string, ShownField>;

/** What the fields of a form hold, by their names. */
export type HeldFields = Record<string, string>;

const EMPTY = "（空）";
/** So many are named. */
const NAMED_MAX = 10;

/** A line for each field that shows something else: what it was and what it is; of several, what came and what went. */
export function sayChanges(before: ShownFields, after: ShownFields): string[] {
  return Object.entries(after).flatMap(([name, field]) => sayChange(before[name], field));
}

/** Whether a form holds anything else than it did. */
export function isTouched(held: HeldFields, made: HeldFields): boolean {
  return JSON.stringify(held) !== JSON.stringify(made);
}

/** What the fields are to hold that nobody has touched since they were made, once the thing is shown as it is now. */
export function fillUntouched(held: HeldFields, made: HeldFields, shown: ShownFields): HeldFields {
  const untouched = Object.entries(shown).filter(([name]) => name in held && held[name] === made[name]);
  return Object.fromEntries(untouched.map(([name, { value }]) => [name, value]));
}

/** What the fields would hold had they been made of the thing as it is now. */
export function makeAnew(made: HeldFields, shown: ShownFields): HeldFields {
  return Object.fromEntries(Object.entries(made).map(([name, value]) => [name, shown[name]?.value ?? value]));
}

function sayChange(before: ShownField | undefined, after: ShownField): string[] {
  const [old, now] = [textOf(before), textOf(after)];
  if (typeof old === "string" && typeof now === "string") {
    return old === now ? [] : [`${after.label}：${old || EMPTY} → ${now || EMPTY}`];
  }
  const [gone, come] = [without(listOf(old), listOf(now)), without(listOf(now), listOf(old))];
  if (gone.length + come.length > 0) {
    const said = [gone.length > 0 && `删除 ${sayAll(gone)}`, come.length > 0 && `添加 ${sayAll(come)}`];
    return [`${after.label}：${said.filter(Boolean).join("；")}`];
  }
  return listOf(old).join("\n") === listOf(now).join("\n") ? [] : [`${after.label}：顺序已变`];
}

function sayAll(texts: string[]): string {
  const named = texts.slice(0, NAMED_MAX).join("、");
  return texts.length > NAMED_MAX ? `${named} 等 ${texts.length} 项` : named;
}

const textOf = (field: ShownField | undefined) => field?.text ?? field?.value ?? "";

const listOf = (text: string | readonly string[]) => (typeof text === "string" ? [text] : text);

function without(texts: readonly string[], others: readonly string[]): string[] {
  return texts.filter((text) => !others.includes(text));
}
