import type { ReactNode } from "react";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { authorAddress } from "../../addresses.ts";
import type { Comment } from "../../contract/comments.ts";
import { CLOSED_ACCOUNT } from "../../labels.ts";
import { WriterPicture, WriterTags } from "../articles/writer-mark.tsx";
import { CommentText } from "./comment-text.tsx";

/** A comment as it is read; `children` is what can be done with it. */
export function CommentView({ comment, now, children }: { comment: Comment; now: string; children?: ReactNode }) {
  const { id, state, text, mentions, writer, hasPage, answers, region, isByAuthor, isPinned, createdAt } = comment;
  if (state === "gone") {
    return (
      <article className="comment" aria-label="已删除的评论">
        <p className="text-secondary">该评论已删除</p>
      </article>
    );
  }
  const name = writer?.name ?? CLOSED_ACCOUNT;
  return (
    <article id={`comment-${id}`} className="comment" aria-label={`${name} 的评论`}>
      <header className="comment-head">
        <WriterPicture name={name} avatar={writer?.avatar ?? null} size="small" />
        {writer && hasPage ? (
          <a className="font-medium" href={authorAddress(writer)}>
            {name}
          </a>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        {isByAuthor ? <Tag tone="brand">作者</Tag> : writer && <WriterTags writer={writer} />}
        {isPinned && <Tag tone="buy">置顶</Tag>}
        {state === "waiting" && (
          <Tag tone="warning" title="审核通过后所有人可见">
            审核中
          </Tag>
        )}
        <span className="text-sm text-secondary">
          <FriendlyTime at={createdAt} now={now} />
          {region && ` · IP属地：${region}`}
        </span>
      </header>
      <p className="comment-text">
        {answers && <span className="text-secondary">回复 @{answers}：</span>}
        <CommentText text={text} mentions={mentions} />
      </p>
      {children}
    </article>
  );
}
