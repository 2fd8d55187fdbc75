import type { Article } from "../../contract/articles.ts";

/** Fewer headings need no contents. */
const LEAST = 2;

/** The headings of an article as links to them, beside it on wide windows. */
export function ArticleContents({ contents }: Pick<Article, "contents">) {
  if (contents.length < LEAST) return null;
  return (
    <nav className="article-contents card" aria-label="目录">
      <h2>目录</h2>
      <Headings contents={contents} />
    </nav>
  );
}

/** The same before the text, folded, on narrow ones. */
export function FoldedContents({ contents }: Pick<Article, "contents">) {
  if (contents.length < LEAST) return null;
  return (
    <details className="folded-contents not-printed">
      <summary>目录</summary>
      <nav aria-label="本文目录">
        <Headings contents={contents} />
      </nav>
    </details>
  );
}

function Headings({ contents }: Pick<Article, "contents">) {
  return (
    <ol>
      {contents.map(({ id, level, text }) => (
        <li key={id} className={`contents-level-${level}`}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
