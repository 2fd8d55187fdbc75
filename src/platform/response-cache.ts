interface Kept {
  until: number;
  json: Promise<string>;
  /** Null while it is being made. */
  characters: number | null;
}

/**
 * Answers that are the same for everybody, for as long as their call says; two askers at once share one run, and where
 * there is no room those go whose time is over, then the oldest.
 */
export function openResponseCache({ answersAtMost = 500, charactersAtMost = 20_000_000 } = {}) {
  // In the order in which they were begun.
  const kept = new Map<string, Kept>();
  let characters = 0;

  function drop(key: string) {
    characters -= kept.get(key)?.characters ?? 0;
    kept.delete(key);
  }

  function makeRoom(answers: number, now: number) {
    for (const isOver of [({ until }: Kept) => until <= now, () => true]) {
      for (const [key, answer] of kept) {
        if (kept.size + answers <= answersAtMost && characters <= charactersAtMost) return;
        if (answer.characters !== null && isOver(answer)) drop(key);
      }
    }
  }

  async function keep(
    key: string,
    seconds: number,
    make: () => Promise<string>,
    now = performance.now(),
  ): Promise<string> {
    const known = kept.get(key);
    if (known && (known.characters === null || known.until > now)) return known.json;
    drop(key);
    makeRoom(1, now);
    const answer: Kept = { until: now + seconds * 1000, json: make(), characters: null };
    kept.set(key, answer);
    // What was forgotten meanwhile is no more on the shelf.
    const isKept = () => kept.get(key) === answer;
    answer.json.then(
      (json) => {
        if (!isKept()) return;
        answer.characters = key.length + json.length;
        characters += answer.characters;
        makeRoom(0, now);
      },
      () => isKept() && drop(key),
    );
    return answer.json;
  }

  return {
    keep,
    forget() {
      kept.clear();
      characters = 0;
    },
  };
}
