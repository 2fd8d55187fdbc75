import type { IndexedPart } from "#part-search/index/indexed-part.ts";
import { valueTag, wordTag } from "#part-search/index/tags.ts";
import { PART_GRAMMARS, type PartGrammar } from "./part-grammars.ts";
import { randomNumbers } from "./random.ts";

const BATCH = 10_000;
const MOST_POPULAR = 1_000_000;
const PACKAGES = 400;
const LIFECYCLE_SHARES = [
  ["active", 0.8],
  ["unknown", 0.89],
  ["obsolete", 0.94],
  ["not-recommended", 0.97],
  ["new", 0.995],
  ["last-buy", 1],
] as const;

/**
 * Part numbers by the grammars of real families, the most popular first (Zipf), the same for the same seed; made one
 * by one, so that ten million need no memory.
 */
export function* generateParts({ parts, seed }: { parts: number; seed: number }): Generator<IndexedPart[]> {
  const random = randomNumbers(seed);
  const families = PART_GRAMMARS.map((grammar) => new Family(grammar));
  const weights = PART_GRAMMARS.reduce<number[]>((sums, { weight }) => [...sums, (sums.at(-1) ?? 0) + weight], []);
  for (let made = 0; made < parts; made += BATCH) {
    const batch: IndexedPart[] = [];
    for (let rank = made; rank < Math.min(made + BATCH, parts); rank++) {
      const drawn = random() * weights.at(-1)!;
      let family = weights.findIndex((sum) => drawn < sum);
      for (let tried = 0; families[family]!.isUsedUp; tried++) {
        if (tried > families.length) throw new RangeError(`The grammars have no ${parts} part numbers`);
        family = (family + 1) % families.length;
      }
      const lifecycle = random();
      batch.push({
        id: rank + 1,
        ...families[family]!.next(),
        packageId: random() < 0.1 ? null : 1 + Math.floor(PACKAGES * random() ** 3),
        lifecycle: LIFECYCLE_SHARES.find(([, upTo]) => lifecycle < upTo)![0],
        hasStock: random() < 0.3,
        popularity: Math.floor(MOST_POPULAR / (rank + 1)),
        tags: drawTags(random),
      });
    }
    yield batch;
  }
}

const TAGS_FROM_VALUES = 0.4;
const WORD_TAGS = Uint32Array.from({ length: 20_000 }, (_, rank) => wordTag(`word ${rank}`));
const VALUE_TAGS = Uint32Array.from({ length: 5_000 }, (_, rank) => valueTag("V", rank + 1)!);

/** Three to six tags, some words and values on every second part, most of them rare. */
function drawTags(random: () => number): number[] {
  return Array.from({ length: 3 + Math.floor(random() * 4) }, () => {
    const tags = random() < TAGS_FROM_VALUES ? VALUE_TAGS : WORD_TAGS;
    return tags[Math.floor(tags.length ** random()) - 1]!;
  });
}

const DOMESTIC_BRANDS = new Set([1, 2, 13, 16]);

/** The numbers of a grammar, each once, in an order that mixes all slots. */
class Family {
  readonly #grammar: PartGrammar;
  readonly #size: number;
  readonly #step: number;
  #made = 0;
  #place = 0;

  constructor(grammar: PartGrammar) {
    this.#grammar = grammar;
    this.#size = grammar.slots.reduce(
      (product, slot) => product * slot.length,
      grammar.isShared ? grammar.brands.length : 1,
    );
    this.#step = coprimeNear(Math.floor(this.#size * 0.381966), this.#size);
  }

  get isUsedUp(): boolean {
    return this.#made >= this.#size;
  }

  next(): Pick<IndexedPart, "mpn" | "brandId" | "categoryId" | "isDomestic" | "isOriginUnknown"> {
    this.#made++;
    this.#place = (this.#place + this.#step) % this.#size;
    const { brands, category, slots, isShared } = this.#grammar;
    let rest = this.#place;
    let brand = brands[this.#place % brands.length]!;
    if (isShared) rest = Math.floor(rest / brands.length);
    else brand = brands[(Math.imul(this.#place, 0x9e3779b1) >>> 16) % brands.length]!;
    let mpn = "";
    for (let slot = slots.length - 1; slot >= 0; slot--) {
      const choices = slots[slot]!;
      mpn = choices[rest % choices.length]! + mpn;
      rest = Math.floor(rest / choices.length);
    }
    const isDomestic = DOMESTIC_BRANDS.has(brand);
    return { mpn, brandId: brand + 1, categoryId: category + 1, isDomestic, isOriginUnknown: false };
  }
}

function coprimeNear(start: number, size: number): number {
  let number = Math.max(1, start);
  while (greatestDivisor(number, size) !== 1) number++;
  return number;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
