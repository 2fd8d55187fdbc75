import { lazy, Suspense, useState } from "react";
import { StillPart } from "#web/components/still-part.tsx";
import type { Still } from "#web/still.ts";
import "../articles/article.css";

const LinkedCard = lazy(async () => ({ default: (await import("../articles/linked-card.tsx")).LinkedCard }));

/** The text of an article as the server made it; links to parts and brands show a small card once they are pointed at. */
export function ArticleBody({ html }: { html: Still<string> }) {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);

  function handlePoint(target: EventTarget) {
    const found = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-part], a[data-brand]") : null;
    if (found) setLink(found);
  }

  return (
    <div
      className="article-frame"
      onMouseOver={({ target }) => handlePoint(target)}
      onFocus={({ target }) => handlePoint(target)}
    >
      <StillPart name="article-body" data={html}>
        {(html) => (
          // eslint-disable-next-line react/no-danger -- the server has made it of the document, and cleaned it
          <div className="article-body" dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </StillPart>
      {link && (
        <Suspense fallback={null}>
          <LinkedCard link={link} onClose={() => setLink(null)} />
        </Suspense>
      )}
    </div>
  );
}
