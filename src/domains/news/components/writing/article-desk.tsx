import { Suspense } from "react";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useIsAlive } from "#web/components/use-is-alive.ts";
import { lazyPart } from "#web/lazy-part.tsx";
import type { Draft } from "../../contract/writing.ts";
import type { WritingOptions } from "./facts-form.tsx";

// The editor is large, and needs a browser.
const ArticleEditor = lazyPart(async () => (await import("./article-editor.tsx")).ArticleEditor);

/** Where an article is written, once the editor is there. */
export function ArticleDesk({ draft, options }: { draft: Draft | null; options: WritingOptions }) {
  const isAlive = useIsAlive();
  const waiting = (
    <div className="card card-body">
      <noscript>写文章需要在浏览器中启用 JavaScript。</noscript>
      <div className="needs-script">
        <Skeleton count={12} />
      </div>
    </div>
  );
  return isAlive ? (
    <Suspense fallback={waiting}>
      <ArticleEditor draft={draft} options={options} />
    </Suspense>
  ) : (
    waiting
  );
}
