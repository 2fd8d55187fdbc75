import type { DataOf } from "#api/define-calls.ts";
import { formatNumber } from "#shared/format-number.ts";
import { partAddress, searchAddress } from "../../../addresses.ts";
import type { popularity } from "../../../contract/popularity.ts";
import { followHotWord } from "./followed-hot-word.ts";
import { DailyLine } from "../../popularity/daily-line.tsx";

type HotWords = DataOf<typeof popularity.hotWords>;

const TITLES = {
  searches: { title: "热搜", note: "近 7 天每日搜索的访客" },
  views: { title: "近 7 天看得最多的型号", note: "近 7 天每日查看的访客" },
};

/** What is searched or looked at most, each with its last seven days. */
export function HotWordList({ basis, words }: HotWords) {
  const { title, note } = TITLES[basis];
  return (
    <section className="card" aria-labelledby="hot-words-title">
      <div className="card-head">
        <h2 id="hot-words-title">{title}</h2>
        <span className="text-sm text-secondary">{note}</span>
      </div>
      <ol className="hot-word-grid">
        {words.map(({ text, partId, visitors, daily }, index) => (
          <li key={text + String(partId)}>
            <a
              className="hot-word"
              href={partId === null ? searchAddress({ keywords: text }) : partAddress({ id: partId, mpn: text })}
              title={text}
              onClick={() => followHotWord(text)}
            >
              <span className="hot-word-place num" aria-hidden="true">
                {index + 1}
              </span>
              <span className="mpn hot-word-text">{text}</span>
              <DailyLine
                daily={daily}
                label={`近 7 天 ${formatNumber(visitors)} 人次，逐日 ${daily.map((count) => formatNumber(count)).join("、")}`}
              />
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
