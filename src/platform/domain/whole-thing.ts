import type { WholeThing } from "#api/whole-thing.ts";

/** A label, what is said under it, and where that leads; nothing said, and it does not stand there. */
export type SaidFact = [label: string, value: string | number | null | undefined | false, path?: string];

/** Those of them that say something. */
export function factsOf(said: readonly SaidFact[]): WholeThing["facts"] {
  return said.flatMap(([label, value, path = null]) =>
    value === null || value === undefined || value === false || value === ""
      ? []
      : [{ label, value: String(value), path }],
  );
}

/** Those of them that hold something. */
export function textsOf(said: Readonly<Record<string, string>>): WholeThing["texts"] {
  return Object.entries(said).flatMap(([label, text]) => (text === "" ? [] : [{ label, text }]));
}
