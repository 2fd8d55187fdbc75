import { formatExactTime } from "#shared/format-date.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatNumber } from "#shared/format-number.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { articleAddress, editAddress, previewAddress } from "../../addresses.ts";
import { moveTo } from "../../states.ts";
import type { OwnArticle } from "../../contract/own-article.ts";
import { type ArticleState, isToCome, stateLabel } from "../../labels.ts";

export type ArticleAction = "withdraw" | "keepPublished" | "dismount" | "redraft" | "delete";

const TONES: Record<ArticleState, TagTone> = {
  DRAFT: "neutral",
  PENDING: "warning",
  PUBLISHED: "success",
  REJECTED: "danger",
  DISMOUNT: "danger",
  DELETEED: "neutral",
};

interface OwnArticleRowProps {
  article: OwnArticle;
  now: string;
  onAct: (act: ArticleAction) => void;
  onUnschedule: () => void;
  onFigures: () => void;
}

/** One of an author's own articles: its state with the reason, and what can be done with it. */
export function OwnArticleRow({ article, now, onAct, onUnschedule, onFigures }: OwnArticleRowProps) {
  const {
    id,
    title,
    state,
    reason,
    channel,
    words,
    isRead,
    isPublishedOnce,
    hasLaterText,
    scheduledAt,
    wantedAt,
    updatedAt,
    forgottenFrom,
    reads,
    likes,
    comments,
  } = article;
  const told = { state, isSeen: isRead, scheduledAt };
  return (
    <li className="grid gap-1.5 border-b border-line px-4 py-3 last:border-b-0">
      <p className="flex flex-wrap items-center gap-2">
        <a
          className="link min-w-0 break-words font-medium"
          href={isRead ? articleAddress({ id }) : previewAddress({ id })}
        >
          {title || "无标题"}
        </a>
        <Tag tone={isToCome(told) ? "brand" : TONES[state]}>{stateLabel(told)}</Tag>
        {isRead && hasLaterText && <Tag tone="warning">有未发布的修改</Tag>}
      </p>
      {(state === "REJECTED" || state === "DISMOUNT") && reason && (
        <p className="field-message break-words">
          {state === "REJECTED" ? "未通过原因" : "下架原因"}：{reason}
        </p>
      )}
      {scheduledAt && (
        <p className="text-sm">
          {isRead && "新版"}定于 {formatExactTime(scheduledAt).slice(0, 16)} 发布
        </p>
      )}
      {wantedAt && <p className="text-sm">审核通过后，定于 {formatExactTime(wantedAt).slice(0, 16)} 发布</p>}
      <p className="num flex flex-wrap gap-x-3 text-sm text-secondary">
        {channel && <span>{channel.name}</span>}
        <span>{formatNumber(words)} 字</span>
        <FriendlyTime at={updatedAt} now={now} act={state === "DELETEED" ? "删除" : "更新"} />
        {forgottenFrom && <span>{daysLeft(forgottenFrom, now)}</span>}
        {isPublishedOnce && (
          <span>
            阅读 {formatNumber(reads)} · 赞 {formatNumber(likes)} · 评论 {formatNumber(comments)}
          </span>
        )}
      </p>
      <p className="flex flex-wrap gap-2">
        {state !== "DELETEED" && (
          <LinkButton
            size="small"
            kind={state === "DRAFT" || state === "REJECTED" ? "primary" : "plain"}
            href={editAddress({ id })}
          >
            {state === "REJECTED" ? "修改并重新提交" : "修改"}
          </LinkButton>
        )}
        <LinkButton size="small" href={previewAddress({ id })}>
          预览
        </LinkButton>
        <span className="needs-script flex flex-wrap gap-2">
          {isPublishedOnce && (
            <Button size="small" onClick={onFigures}>
              数据
            </Button>
          )}
          {state === "PENDING" && (
            <Button size="small" onClick={() => onAct("withdraw")}>
              撤回审核
            </Button>
          )}
          {(scheduledAt || wantedAt) && (
            <Button size="small" onClick={onUnschedule}>
              取消定时
            </Button>
          )}
          {isPublishedOnce && moveTo("keepPublished", state) && (
            <Button size="small" onClick={() => onAct("keepPublished")}>
              保留已发布的版本
            </Button>
          )}
          {moveTo("redraft", state) && (
            <Button size="small" onClick={() => onAct("redraft")}>
              放回草稿
            </Button>
          )}
          {isRead && moveTo("takeDown", state) && (
            <Button size="small" onClick={() => onAct("dismount")}>
              下架
            </Button>
          )}
          {moveTo("delete", state) && (
            <Button size="small" kind="quiet" onClick={() => onAct("delete")}>
              删除
            </Button>
          )}
        </span>
      </p>
    </li>
  );
}

function daysLeft(until: string, now: string): string {
  const days = Math.ceil((Date.parse(until) - Date.parse(now)) / DAY_MS);
  return days > 0 ? `${days} 天后彻底删除` : "即将彻底删除";
}
