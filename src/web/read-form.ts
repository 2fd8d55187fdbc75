/** What a form holds in fields of these names; empty where it has none. */
export function readForm<Name extends string>(form: HTMLFormElement, ...names: Name[]): Record<Name, string> {
  const fields = new FormData(form);
  const written = names.map((name) => {
    const value = fields.get(name);
    return [name, typeof value === "string" ? value : ""];
  });
  return Object.fromEntries(written) as Record<Name, string>;
}

/** What a field holds that offers a choice of these. */
export function chosenOf<Choice extends string>(choices: readonly Choice[], written: string): Choice {
  return choices.find((choice) => choice === written) ?? choices[0]!;
}
