import { useState } from "react";
import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Icon } from "#web/components/icon.tsx";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import { type Comment, comments } from "../../contract/comments.ts";
import { ReportButton } from "../reports/report-button.tsx";

interface CommentActionsProps {
  comment: Comment;
  articleId: number;
  mayPin: boolean;
  /** Null: the article takes no comments. */
  onAnswer: (() => void) | null;
  /** Null: it is gone. */
  onChange: (comment: Comment | null) => void;
}

/** What a reader can do with a comment. */
export function CommentActions({ comment, articleId, mayPin, onAnswer, onChange }: CommentActionsProps) {
  const { id, isOwn, isLiked, isPinned, likes, state } = comment;
  const { isBusy, attempt } = useAttempts(failuresInToast);
  const [isAsked, setIsAsked] = useState(false);
  const name = comment.writer?.name ?? "";

  const act = <Answer,>(run: () => Promise<Answer>, done: (answer: Answer) => void) =>
    attempt(async () => {
      const answer = await withLogin(run);
      if (answer !== null) done(answer);
    });

  const like = () =>
    act(
      () => callApi(comments.likeComment, { id, wanted: isLiked ? "false" : "true" }),
      (liked) => onChange({ ...comment, ...liked }),
    );
  const pin = () =>
    act(
      () => callApi(comments.pinComment, { id, wanted: isPinned ? "false" : "true" }),
      () => onChange({ ...comment, isPinned: !isPinned }),
    );
  const remove = () =>
    act(
      () => callApi(comments.removeComment, { id }),
      () => {
        setIsAsked(false);
        onChange(null);
      },
    );
  return (
    <div className="comment-acts needs-script">
      {state === "shown" && (
        <>
          <Button
            size="small"
            kind="quiet"
            aria-pressed={isLiked}
            aria-label={`赞 ${name} 的评论`}
            isBusy={isBusy}
            onClick={() => void like()}
          >
            <Icon name="thumb" size={14} />
            <span className="num">{likes > 0 ? likes : "赞"}</span>
          </Button>
          {onAnswer && (
            <Button size="small" kind="quiet" aria-label={`回复 ${name}`} onClick={onAnswer}>
              回复
            </Button>
          )}
          {mayPin && (
            <Button size="small" kind="quiet" isBusy={isBusy} onClick={() => void pin()}>
              {isPinned ? "取消置顶" : "置顶"}
            </Button>
          )}
        </>
      )}
      {isOwn ? (
        <Button size="small" kind="quiet" onClick={() => setIsAsked(true)}>
          删除
        </Button>
      ) : (
        <ReportButton articleId={articleId} commentId={id} />
      )}
      {isAsked && (
        <Dialog
          isOpen
          title="删除评论"
          size="small"
          isBusy={isBusy}
          onClose={() => setIsAsked(false)}
          footer={
            <>
              <Button disabled={isBusy} onClick={() => setIsAsked(false)}>
                取消
              </Button>
              <Button kind="danger" isBusy={isBusy} onClick={() => void remove()}>
                删除评论
              </Button>
            </>
          }
        >
          <p>删除后不能恢复；别人对它的回复会保留。</p>
        </Dialog>
      )}
    </div>
  );
}
