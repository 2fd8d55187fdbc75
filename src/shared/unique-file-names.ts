const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** Names that can stand side by side in one folder of any system: what Windows forbids becomes `_`, equal ones are numbered. */
export function uniqueFileNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const clean = name.replace(FORBIDDEN, "_").replace(/^\.+|[. ]+$/g, "_") || "_";
    const dot = clean.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ""];
    let unique = clean;
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${stem} (${number})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
