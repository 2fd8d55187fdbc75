import { lazy, Suspense } from "react";
import { CopyButton } from "#web/components/copy-button.tsx";
import { articleAddress, shareCodeAddress } from "../../addresses.ts";
import { LikeButton } from "./like-button.tsx";
import { ReportButton } from "../reports/report-button.tsx";

const FavouriteButton = lazy(async () => ({
  default: (await import("#domains/accounts/components/public/favourite-button.tsx")).FavouriteButton,
}));

const CODE_SIDE = 160;

interface ArticleActionsProps {
  article: { id: number; version: number; title: string; likes: number };
  /** Of the portal, for what is copied. */
  origin: string;
}

/** What a reader may do with an article. */
export function ArticleActions({ article, origin }: ArticleActionsProps) {
  return (
    <div className="article-acts not-printed">
      <span className="needs-script">
        <LikeButton key={article.id} articleId={article.id} likes={article.likes} />
      </span>
      <Suspense fallback={null}>
        <FavouriteButton act="favourite" type="article" id={article.id} />
      </Suspense>
      <span className="flex items-center gap-1">
        <span className="text-sm text-secondary">分享</span>
        <CopyButton text={`${article.title} ${origin}${articleAddress(article)}`} what="标题和链接" />
      </span>
      <details className="share-code">
        <summary>微信扫码</summary>
        <img
          src={shareCodeAddress(article)}
          alt="本文的二维码，用微信扫一扫打开"
          width={CODE_SIDE}
          height={CODE_SIDE}
          loading="lazy"
        />
      </details>
      <ReportButton articleId={article.id} version={article.version} />
    </div>
  );
}
