import { type ComponentProps, lazy, Suspense } from "react";

// Read without scripts; they come to life behind the text.
const LazyAuthor = lazy(async () => ({ default: (await import("./article-author.tsx")).ArticleAuthor }));
const LazyEnd = lazy(async () => ({ default: (await import("./below-article.tsx")).ArticleEnd }));
const LazyBelow = lazy(async () => ({ default: (await import("./below-article.tsx")).BelowArticle }));

export function ArticleAuthor(given: ComponentProps<typeof LazyAuthor>) {
  return (
    <Suspense fallback={null}>
      <LazyAuthor {...given} />
    </Suspense>
  );
}

export function ArticleEnd(given: ComponentProps<typeof LazyEnd>) {
  return (
    <Suspense fallback={null}>
      <LazyEnd {...given} />
    </Suspense>
  );
}

export function BelowArticle(given: ComponentProps<typeof LazyBelow>) {
  return (
    <Suspense fallback={null}>
      <LazyBelow {...given} />
    </Suspense>
  );
}
