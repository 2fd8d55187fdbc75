import type { Name, NameBook } from "./name-book.ts";
import type { Phrase } from "./phrase.ts";
import { readValue, readValueOfTwo } from "./read-value.ts";
import type { Atom } from "./split-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

const WORDS_IN_A_NAME = 5;
const HAN_IN_A_UNIT = 3;

/** From left to right, the longest name or value that begins at each atom; without functions, what else is called as they are. */
export function matchNames(
  atoms: Atom[],
  vocabulary: Vocabulary,
  { withFunctions }: { withFunctions: boolean },
): Phrase[] {
  const phrases: Phrase[] = [];
  let open: Atom[] = [];
  const closeOpen = () => {
    if (open.length > 0) phrases.push({ atoms: open });
    open = [];
  };
  for (let start = 0; start < atoms.length;) {
    const found = longestAt(atoms, { start, withFunctions }, vocabulary);
    const atom = atoms[start]!;
    if (found) {
      closeOpen();
      phrases.push(found);
      start += found.atoms.length;
      continue;
    }
    // Chinese characters that say nothing known stay together.
    if (open.length > 0 && !(atom.isHan && open[0]!.isHan && open[0]!.word === atom.word)) closeOpen();
    open.push(atom);
    start += 1;
  }
  closeOpen();
  return phrases;
}

function longestAt(
  atoms: Atom[],
  { start, withFunctions }: { start: number; withFunctions: boolean },
  { names }: Vocabulary,
): Phrase | null {
  let found: (Phrase & { thing: Name }) | null = null;
  let key = "";
  for (let end = start; end < atoms.length && atoms[end]!.word - atoms[start]!.word < WORDS_IN_A_NAME; end++) {
    key += atoms[end]!.key;
    if (key.length > names.longest || !names.canBegin(key)) break;
    const thing =
      cutsWord(atoms, start, end) || areTwoNames(atoms.slice(start, end + 1), names) ? undefined : thingOf(key);
    if (thing && (!found || !thing.isWeak || found.thing.isWeak)) found = { atoms: atoms.slice(start, end + 1), thing };
  }
  const value = valueAt(atoms, start);
  if (!value) return found;
  // `0603 P` is no value: 0603 is a name.
  if (found && !found.thing.isWeak && value.value!.form === "letter") return found;
  if (!found || value.atoms.length > found.atoms.length) return value;
  return found.atoms.length === value.atoms.length && found.thing.isWeak && !value.value!.isWeak ? value : found;

  function thingOf(name: string): Name | undefined {
    const thing = names.find(name);
    if (withFunctions || thing?.kind !== "function") return thing;
    return thing.behind && { ...thing, ...thing.behind };
  }
}

/** `SOT-23 N沟道` is not SOT-23N: a name of several words does not end inside one. */
function cutsWord(atoms: Atom[], start: number, end: number): boolean {
  return atoms[end]!.word !== atoms[start]!.word && atoms[end + 1]?.word === atoms[end]!.word;
}

/** `LED 0603` and `SOT23 N` are two words each, though packages are printed so. */
function areTwoNames(atoms: Atom[], names: NameBook): boolean {
  const lastWord = atoms.at(-1)!.word;
  if (atoms[0]!.word === lastWord) return false;
  const [firsts, lasts] = [
    atoms.filter(({ word }) => word !== lastWord),
    atoms.filter(({ word }) => word === lastWord),
  ].map((some) => some.map(({ key }) => key).join("")) as [string, string];
  if (names.find(firsts + lasts)?.kind !== "package") return false;
  const [first, last] = [names.find(firsts), names.find(lasts)];
  const isPackage = (name: Name | undefined) => name?.kind === "package" && !name.isWeak;
  return (
    (isPackage(first) && /^[a-z]$/.test(lasts)) ||
    (first !== undefined && last !== undefined && isPackage(first) !== isPackage(last))
  );
}

/** A number with its unit in one or, behind it, of its own. */
function valueAt(atoms: Atom[], start: number): Phrase | null {
  const atom = atoms[start]!;
  if (atom.isHan || !/\d/.test(atom.key)) return null;
  const next = atoms[start + 1];
  for (let count = next?.isHan ? HAN_IN_A_UNIT : 1; next && count > 0; count--) {
    const unit = atoms.slice(start + 1, start + 1 + count);
    const behind = atoms[start + 1 + count];
    const isWhole = next.isHan || behind === undefined || behind.word !== unit[0]!.word;
    if (!isWhole || unit.some(({ isHan }) => isHan !== next.isHan)) continue;
    const value = readValueOfTwo(atom.typed, unit.map(({ typed, key }) => (next.isHan ? key : typed)).join(""));
    if (value) return { atoms: [atom, ...unit], value };
  }
  const value = readValue(atom.typed);
  return value && { atoms: [atom], value };
}
