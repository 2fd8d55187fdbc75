import { useEffect, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { forgetSearches, readRecentSearches, rememberSearch } from "#web/components/recent-searches.ts";
import { newsSearchAddress } from "../../addresses.ts";

/** Where the search box of news pages keeps them. */
const RECENT_KEY = "newsSearchHistory";

/** Words that are searched much, and those that were searched in this browser. */
export function OfferedWords({ hotWords }: { hotWords: string[] }) {
  const [recent, setRecent] = useState<string[]>([]);
  // Known to the browser alone.
  useEffect(() => setRecent(readRecentSearches(RECENT_KEY)), []);

  function handleForget() {
    forgetSearches(RECENT_KEY);
    setRecent([]);
  }

  return (
    <>
      {recent.length > 0 && (
        <section className="card p-4" aria-labelledby="recent-title">
          <div className="flex items-center justify-between gap-4">
            <h2 id="recent-title" className="text-lg">
              最近搜索
            </h2>
            <Button size="small" onClick={handleForget}>
              清空
            </Button>
          </div>
          <WordLinks words={recent} />
        </section>
      )}
      {hotWords.length > 0 && (
        <section className="card p-4" aria-labelledby="hot-title">
          <h2 id="hot-title" className="text-lg">
            热词
          </h2>
          <WordLinks words={hotWords} />
        </section>
      )}
    </>
  );
}

function WordLinks({ words }: { words: string[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word} className="min-w-0 max-w-80">
          <a
            className="filter-chip"
            href={newsSearchAddress(word)}
            onClick={() => rememberSearch(RECENT_KEY, word, true)}
          >
            <span className="truncate">{word}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
