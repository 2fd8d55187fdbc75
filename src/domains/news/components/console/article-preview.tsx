import { lazy, type ReactNode, Suspense } from "react";
import { AttachmentList } from "../public/attachment-list.tsx";
import { ArticleBody } from "../public/article-body.tsx";
import { stateLabel } from "../../labels.ts";
import { pictureAddress } from "../../addresses.ts";
import type { Preview } from "../../contract/articles-for-operators.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { LinkButton } from "#web/components/button.tsx";
import { Tag } from "#web/components/tag.tsx";

const ArticleComparison = lazy(async () => ({
  default: (await import("./article-comparison.tsx")).ArticleComparison,
}));

/** An article as it would be read, for whoever decides about it. */
export function ArticlePreview({
  preview,
  acts,
  isOfCase = false,
}: {
  preview: Preview;
  /** What may be done to it. */
  acts?: ReactNode;
  /** It stands below its case, which tells the same of it. */
  isOfCase?: boolean;
}) {
  const { id, isSubmitted, attachments, html } = preview;
  return (
    <>
      {!isOfCase && <ArticleHead preview={preview} acts={acts} />}
      {isSubmitted && (
        <Suspense fallback={null}>
          <ArticleComparison id={id} />
        </Suspense>
      )}
      <section className="card card-body" aria-label="正文">
        <ArticleBody html={{ value: html }} />
        <AttachmentList attachments={attachments} />
      </section>
    </>
  );
}

function ArticleHead({ preview, acts }: { preview: Preview; acts: ReactNode }) {
  const { id, state, version, isSubmitted, publishedVersion, scheduledVersion, scheduledAt, summary, cover, facts } =
    preview;
  // What waits for its hour beside another version is not the first that readers see.
  const label = stateLabel({ state, isSeen: scheduledVersion !== null, scheduledAt });
  const others = [
    { label: publishedWords(preview), other: publishedVersion },
    { label: "待定时发布的", other: scheduledVersion },
  ].filter(({ other }) => other !== null && other !== version);
  return (
    <section className="card case" aria-labelledby="preview-title">
      <div className="whole-head">
        <h2 id="preview-title" className="flex min-w-0 flex-wrap items-center gap-2">
          概况 <Tag tone={isSubmitted ? "warning" : "neutral"}>{label}</Tag>
          {scheduledAt && (
            <Tag>
              {scheduledVersion !== null && "新版"}定于 {formatExactTime(scheduledAt).slice(0, 16)} 发布
            </Tag>
          )}
        </h2>
        <div className="flex flex-wrap gap-2">
          {isSubmitted && (
            <LinkButton kind="primary" href={`/ops/queue/articles/${id}`}>
              去审核
            </LinkButton>
          )}
          {acts}
        </div>
      </div>
      <dl className="case-facts">
        <div>
          <dt>版本</dt>
          <dd>
            第 {version} 版（{whichOf(preview)}）
          </dd>
        </div>
        {others.map(({ label, other }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <a className="link" href={`/ops/articles/${id}?version=${other}`}>
                第 {other} 版
              </a>
            </dd>
          </div>
        ))}
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {cover && (
        <img
          className="max-w-sm"
          src={pictureAddress(cover, cover.widths[0]!)}
          alt="封面"
          width={cover.width}
          height={cover.height}
        />
      )}
      {summary && <p className="case-text">{summary}</p>}
    </section>
  );
}

/** Alone with its hour, it is the first that readers will see. */
const publishedWords = ({ scheduledAt, scheduledVersion }: Preview): string =>
  scheduledAt !== null && scheduledVersion === null ? "待定时发布的" : "已发布的";

function whichOf(preview: Preview): string {
  const { version, isSubmitted, isReturned, publishedVersion, scheduledVersion } = preview;
  if (isSubmitted) return "提交审核的";
  if (version === publishedVersion) return publishedWords(preview);
  if (version === scheduledVersion) return "待定时发布的";
  return isReturned ? "退回的" : "被举报的";
}
