import { brandAddress, partAddress } from "#domains/catalogue/addresses.ts";
import { OutsideLink } from "#web/components/outside-link.tsx";
import { Tag } from "#web/components/tag.tsx";
import { articleAddress, tagAddress } from "../../addresses.ts";
import type { ArticleTitle, ArticleFacts } from "../../contract/articles.ts";
import { ARTICLE_ORIGIN_LABELS } from "../../labels.ts";

const RIGHTS = {
  original: "本文为作者原创，转载请注明作者与出处。",
  repost: "本文转载自其他网站，版权归原作者所有。",
  translation: "本文为翻译作品，版权归原作者所有。",
};

/** Where the text is from, by what it is found, and what it is about. */
export function ArticleFoot({
  article: { origin, sourceName, sourceUrl, isAiMade, tags, parts, brands },
}: {
  article: ArticleFacts;
}) {
  return (
    <div className="grid gap-3">
      <p className="article-rights">
        {ARTICLE_ORIGIN_LABELS[origin]}：{RIGHTS[origin]}
        {sourceUrl && (
          <>
            {" "}
            <OutsideLink address={sourceUrl}>{sourceName || "原文"}</OutsideLink>
          </>
        )}
        {isAiMade && " 作者声明：本文含 AI 生成内容。"}
      </p>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="标签">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag href={tagAddress(tag)}>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
      {parts.length + brands.length > 0 && (
        <section className="grid gap-2" aria-labelledby="about-title">
          <h2 id="about-title">文中的型号与品牌</h2>
          <ul className="flex flex-wrap gap-2">
            {parts.map(({ id, mpn, brand }) => (
              <li key={id}>
                <a className="about-chip" href={partAddress({ id, mpn })}>
                  <span className="mpn wrap-anywhere">{mpn}</span>
                  {brand && <span className="text-secondary">{brand}</span>}
                </a>
              </li>
            ))}
            {brands.map((brand) => (
              <li key={brand.id}>
                <a className="about-chip" href={brandAddress(brand)}>
                  {brand.nameCn ?? brand.name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The articles of its channel before and after it. */
export function ArticlesBeside({ article: { previous, next } }: { article: Pick<ArticleFacts, "previous" | "next"> }) {
  if (!previous && !next) return null;
  return (
    <nav className="articles-beside" aria-label="上一篇与下一篇">
      <Beside title="上一篇" article={previous} />
      <Beside title="下一篇" article={next} />
    </nav>
  );
}

function Beside({ title, article }: { title: string; article: ArticleTitle | null }) {
  if (!article) return <span className="text-secondary">{title}：没有了</span>;
  return (
    <a href={articleAddress(article)}>
      <span className="text-secondary">{title}：</span>
      {article.title}
    </a>
  );
}
