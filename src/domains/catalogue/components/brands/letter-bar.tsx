import { formatNumber } from "#shared/format-number.ts";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ#"];

interface LetterBarProps {
  /** A brand may stand under two of them. */
  initials: { initial: string; count: number }[];
  /** Under all letters. */
  total: number;
  /** The letter that is chosen; empty for all. */
  current: string;
  /** Empty for all letters. */
  hrefOf: (letter: string) => string;
}

/** A–Z with the number of brands under each letter; `#` holds names that begin with none. */
export function LetterBar({ initials, total, current, hrefOf }: LetterBarProps) {
  const counts = new Map(initials.map(({ initial, count }) => [initial, count]));
  return (
    <nav className="letter-bar" aria-label="按首字母">
      <a href={hrefOf("")} aria-current={current === "" ? "true" : undefined}>
        <span>全部</span>
        <span className="num letter-bar-count">{formatNumber(total)}</span>
      </a>
      {LETTERS.map((letter) => {
        const count = counts.get(letter);
        return count ? (
          <a key={letter} href={hrefOf(letter)} aria-current={letter === current ? "true" : undefined}>
            <span>{letter}</span>
            <span className="num letter-bar-count">{formatNumber(count)}</span>
          </a>
        ) : (
          <span key={letter} className="letter-bar-none" aria-hidden="true">
            {letter}
          </span>
        );
      })}
    </nav>
  );
}
