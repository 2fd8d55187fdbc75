import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { formatExactTime } from "#shared/format-date.ts";
import { formatNumber } from "#shared/format-number.ts";
import { LinkButton } from "#web/components/button.tsx";
import { Tag } from "#web/components/tag.tsx";
import { type LoaderArgs, type Meta, pageNotFound } from "#web/page.ts";
import { ARTICLE_DISK_ADDRESS, editAddress, PREVIEW_ADDRESS, previewAddress } from "../addresses.ts";
import { ChooseArticle } from "../components/writing/choose-article.tsx";
import { AttachmentList } from "../components/public/attachment-list.tsx";
import { ArticleBody } from "../components/public/article-body.tsx";
import { ArticleContents, FoldedContents } from "../components/articles/article-contents.tsx";
import { writing } from "../contract/writing.ts";
import { AI_LABEL, ARTICLE_ORIGIN_LABELS, stateLabel } from "../labels.ts";
import { isRowNumber } from "./page-segment.ts";
import "./article-page.css";
import "./news.css";

interface PreviewPage {
  /** Null where the address names none. */
  id: number | null;
  own: DataOf<typeof writing.previewArticle> | null;
}

export const meta = ({ data: { id, own } }: { data: PreviewPage }): Meta => ({
  title: own?.title ? `预览：${own.title}` : "文章预览",
  description: "按读者看到的样子预览文章。",
  canonical: id === null ? PREVIEW_ADDRESS : previewAddress({ id }),
  isHidden: true,
});

export async function loader({ call, url, isSignedIn }: LoaderArgs): Promise<PreviewPage> {
  const [id, version] = [url.searchParams.get("id") ?? "", url.searchParams.get("version") ?? ""];
  if (id === "") return { id: null, own: null };
  if (!isRowNumber(id) || (version && !isRowNumber(version))) throw pageNotFound("没有这篇文章，请检查网址中的编号");
  return {
    id: Number(id),
    own: await loadOwn(isSignedIn, () => call(writing.previewArticle, { id, ...(version && { version }) })),
  };
}

export default function ArticlePreview() {
  const { id, own } = useLoaderData<PreviewPage>();
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      {own ? (
        <Preview article={own} />
      ) : (
        <>
          <h1>文章预览</h1>
          {id === null ? <ChooseArticle act="预览" /> : <LoginNeeded act="预览文章" />}
        </>
      )}
    </div>
  );
}

function Preview({ article }: { article: DataOf<typeof writing.previewArticle> }) {
  const {
    id,
    title,
    author,
    channelName,
    columnName,
    state,
    reason,
    isRead,
    scheduledAt,
    savedAt,
    words,
    origin,
    sourceName,
    sourceUrl,
    isAiMade,
    tags,
    html,
    contents,
    isOwn,
    summary,
    attachments,
  } = article;
  return (
    <>
      <div className="card card-body flex flex-wrap items-center gap-3" role="status">
        <span>
          预览 · {stateLabel({ state, isSeen: isRead, scheduledAt })}
          {scheduledAt && `，${isRead ? "新版" : ""}定于 ${formatExactTime(scheduledAt).slice(0, 16)} 发布`} · 保存于{" "}
          {formatExactTime(savedAt)} · {formatNumber(words)} 字
        </span>
        {reason && <span className="field-message">原因：{reason}</span>}
        {isOwn && (
          <span className="ml-auto flex gap-2">
            <LinkButton size="small" href={ARTICLE_DISK_ADDRESS}>
              我的文章
            </LinkButton>
            <LinkButton size="small" kind="primary" href={editAddress({ id })}>
              修改
            </LinkButton>
          </span>
        )}
      </div>
      <div className="with-side">
        <article className="article-main card">
          <h1 className="break-words">{title || "无标题"}</h1>
          <p className="flex flex-wrap items-center gap-2 text-sm text-secondary">
            {author}
            {channelName && <Tag tone="brand">{channelName}</Tag>}
            {columnName && <Tag>{columnName}</Tag>}
            <Tag>{ARTICLE_ORIGIN_LABELS[origin]}</Tag>
            {isAiMade && <Tag tone="warning">{AI_LABEL}</Tag>}
            {sourceName && (
              <span className="break-words">
                来源：{sourceUrl.startsWith("http") ? <SourceLink href={sourceUrl} name={sourceName} /> : sourceName}
              </span>
            )}
          </p>
          {summary && <p className="text-secondary">{summary}</p>}
          <FoldedContents contents={contents} />
          <ArticleBody html={{ value: html }} />
          <AttachmentList attachments={attachments} />
          {tags.length > 0 && (
            <p className="flex flex-wrap gap-2">
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </p>
          )}
        </article>
        <div className="article-side">
          <ArticleContents contents={contents} />
        </div>
      </div>
    </>
  );
}

function SourceLink({ href, name }: { href: string; name: string }) {
  return (
    <a className="link" href={href} rel="nofollow noopener ugc" target="_blank">
      {name}
    </a>
  );
}
