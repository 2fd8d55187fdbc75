import { useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import { type Comment, comments, type RootComment } from "../../contract/comments.ts";
import { CommentActions } from "./comment-actions.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentView } from "./comment-view.tsx";
import { loadMore } from "./load-more.ts";

const PAGE_SIZE = 20;

interface CommentThreadProps {
  root: RootComment;
  articleId: number;
  now: string;
  takesComments: boolean;
  isReviewed: boolean;
  mayPin: boolean;
  /** Null: it is gone with nothing below it. */
  onChange: (root: RootComment | null) => void;
}

/** A comment with its answers, and the form that answers one of them. */
export function CommentThread({
  root,
  articleId,
  now,
  takesComments,
  isReviewed,
  mayPin,
  onChange,
}: CommentThreadProps) {
  const [answered, setAnswered] = useState<Comment | null>(null);
  const { isBusy, attempt } = useAttempts((error) => failuresInToast(error, "回复没有载入，请重试"));
  const replies = root.firstReplies;

  async function handleMore() {
    const { fresh } = await loadMore(replies, {
      pageSize: PAGE_SIZE,
      load: (pageIndex) => callApi(comments.listReplies, { id: root.id, pageIndex, pageSize: PAGE_SIZE }),
    });
    onChange({
      ...root,
      firstReplies: [...replies, ...fresh].sort(
        (one, other) => one.createdAt.localeCompare(other.createdAt) || one.id - other.id,
      ),
    });
  }

  function handleAdded(comment: Comment) {
    setAnswered(null);
    onChange({
      ...root,
      firstReplies: [...replies, comment],
      replies: root.replies + (comment.state === "shown" ? 1 : 0),
    });
  }

  function handleReplyChange(id: number, changed: Comment | null) {
    const left = replies.flatMap((one) => (one.id === id ? (changed ?? []) : one));
    const gone = changed ? 0 : replies.filter((one) => one.id === id && one.state === "shown").length;
    onChange(
      root.state === "gone" && left.length === 0 ? null : { ...root, firstReplies: left, replies: root.replies - gone },
    );
  }

  function handleRootChange(changed: Comment | null) {
    if (changed) return onChange({ ...changed, firstReplies: replies });
    onChange(root.replies > 0 ? { ...root, state: "gone", text: "", mentions: [], isPinned: false } : null);
  }

  const shown = replies.filter(({ state }) => state === "shown").length;
  const acts = (comment: Comment, onCommentChange: (changed: Comment | null) => void) => (
    <>
      <CommentActions
        comment={comment}
        articleId={articleId}
        mayPin={mayPin && comment.id === root.id}
        onAnswer={takesComments ? () => setAnswered(comment) : null}
        onChange={onCommentChange}
      />
      {answered?.id === comment.id && (
        <CommentForm
          articleId={articleId}
          answers={comment}
          isReviewed={isReviewed}
          onAdded={handleAdded}
          onClose={() => setAnswered(null)}
        />
      )}
    </>
  );
  return (
    <div className="comment-thread">
      <CommentView comment={root} now={now}>
        {acts(root, handleRootChange)}
      </CommentView>
      {replies.length > 0 && (
        <div className="comment-replies">
          {replies.map((reply) => (
            <CommentView key={reply.id} comment={reply} now={now}>
              {acts(reply, (changed) => handleReplyChange(reply.id, changed))}
            </CommentView>
          ))}
          {shown < root.replies && (
            <div>
              <Button size="small" kind="quiet" isBusy={isBusy} onClick={() => void attempt(handleMore)}>
                共 {root.replies} 条回复，查看更多
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
