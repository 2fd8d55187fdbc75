import { compareTypos } from "./compare-typos.ts";
import type { Entry } from "./tiers.ts";

/** Every part is asked, but the same thing only once a query: other readings and filters ask it again and again. */
export class AskedParts {
  readonly #entries: Entry[];
  readonly #answers = new Map<string, Entry[]>();
  readonly #typos = new Map<string, Record<"whole" | "prefix", Entry[]>>();

  constructor(entries: Entry[]) {
    this.#entries = entries;
  }

  /** All of which something holds, in their order; `what` names it, with all that it depends on. */
  allThat(what: string, holds: (entry: Entry) => boolean): Entry[] {
    const answer = this.#answers.get(what) ?? this.#entries.filter(holds);
    this.#answers.set(what, answer);
    return answer;
  }

  beginningWith(whole: string): Entry[] {
    return this.allThat(`begins with ${whole}`, ({ key }) => key.startsWith(whole));
  }

  typosOf(whole: string, errors: number): Record<"whole" | "prefix", Entry[]> {
    const known = this.#typos.get(`${whole} ${errors}`);
    if (known) return known;
    const fits: Record<"whole" | "prefix", Entry[]> = { whole: [], prefix: [] };
    for (const entry of this.#entries) {
      const fit = compareTypos(whole, entry.bytes, errors);
      if (fit) fits[fit].push(entry);
    }
    this.#typos.set(`${whole} ${errors}`, fits);
    return fits;
  }

  /** Another query comes. */
  forget(): void {
    this.#answers.clear();
    this.#typos.clear();
  }
}

/** What is in each of the lists, in the order of the first. */
export function inAll(lists: Entry[][]): Entry[] {
  const [first = [], ...others] = lists;
  if (others.length === 0) return first;
  const sets = others.map((other) => new Set(other));
  return first.filter((entry) => sets.every((set) => set.has(entry)));
}
