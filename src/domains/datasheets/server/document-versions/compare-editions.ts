/** What tells which of two editions came first. */
export interface Edition {
  version: string | null;
  /** YYYY-MM-DD */
  publishedOn: string | null;
  /** Whether one of them was read off its pages, and not stated. */
  isEditionRead?: boolean;
}

const FIRST_YEAR = 1900;

/** Below 0 where the first is the older one, above where it is the newer; null where that is not certain: what was read has to say so by version and day. */
export function compareEditions(one: Edition, other: Edition): number | null {
  const byDay = one.publishedOn && other.publishedOn ? order(one.publishedOn, other.publishedOn) : 0;
  const byVersion = compareVersions(one.version, other.version) ?? 0;
  if (byDay !== 0 && byVersion !== 0 && byDay !== byVersion) return null;
  if ((one.isEditionRead || other.isEditionRead) && byDay !== byVersion) return null;
  return byDay || byVersion || null;
}

/** Editions in order, oldest first; null where the place of one is not certain. */
export function sortEditions<Item extends Edition>(editions: Item[]): Item[] | null {
  const sorted = editions.toSorted((one, other) => compareEditions(one, other) ?? 0);
  const isCertain = sorted.every((one, index) =>
    sorted.slice(index + 1).every((other) => (compareEditions(one, other) ?? 0) < 0),
  );
  return isCertain ? sorted : null;
}

/** -1, 0 or 1; null where they are not counted in the same way: letters, or numbers with points. */
function compareVersions(one: string | null, other: string | null): number | null {
  const [first, second] = [readVersion(one), readVersion(other)];
  if (!first || !second || first.kind !== second.kind) return null;
  for (let index = 0; index < Math.max(first.steps.length, second.steps.length); index++) {
    const difference = order(first.steps[index] ?? 0, second.steps[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** `Rev. B` is the letter B, `V1.10` the numbers 1 and 10; a year is another kind of number. */
function readVersion(version: string | null): { kind: string; steps: number[] } | null {
  const plain = (version ?? "")
    .normalize("NFKC")
    .toUpperCase()
    .trim()
    .replace(/^(REVISION|REV|VERSION|VER|版本|第)[.:：\s]*/, "")
    .replace(/^[VR][.:\s]*(?=\d)/, "")
    .replace(/\s*版$/, "");
  if (/^[A-Z]{1,2}$/.test(plain))
    return { kind: "letters", steps: [plain.length, ...[...plain].map((letter) => letter.codePointAt(0)!)] };
  if (!/^\d{1,6}(\.\d{1,6}){0,4}$/.test(plain)) return null;
  const steps = plain.split(".").map(Number);
  return { kind: steps[0]! >= FIRST_YEAR ? "years" : "numbers", steps };
}

function order<Value extends number | string>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
