import { useEffect, useRef } from "react";
import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { showToast } from "#web/components/toast.tsx";
import { failuresAtFields, type Missing, useForm } from "#web/use-form.ts";
import { type Comment, comments } from "../../contract/comments.ts";
import { COMMENT_MAX } from "../../labels.ts";
import { MentionField } from "./mention-field.tsx";
import { useStoredText } from "./use-stored-text.ts";

interface CommentFormProps {
  articleId: number;
  /** The comment that is answered. */
  answers?: Comment;
  isReviewed: boolean;
  onAdded: (comment: Comment) => void;
  onClose?: () => void;
}

/** Where a comment is typed: sent after a login where nobody is signed in; what is typed stays until it is taken. */
export function CommentForm({ articleId, answers, isReviewed, onAdded, onClose }: CommentFormProps) {
  const [text, setText] = useStoredText(`${articleId}${answers ? `.${answers.id}` : ""}`);
  const field = useRef<HTMLTextAreaElement>(null);
  // Who has just asked to answer goes on there.
  useEffect(() => {
    if (answers) field.current?.focus();
  }, [answers]);
  // As the portal counts: a field of its own accord counts some signs twice.
  const length = [...text.trim()].length;
  const tooMany = length - COMMENT_MAX;
  const label = answers ? `回复 ${answers.writer?.name ?? ""}` : "写评论";

  const { isBusy, failures, handleSubmit } = useForm({
    findMissing,
    send,
    refuse: (error) => failuresAtFields(error, { fields: [], isKept: "您写的内容仍在。" }),
  });
  const failure = failures["form"];

  function findMissing(): Missing {
    if (text.trim() === "") return { form: "请填写评论" };
    return { form: tooMany > 0 && `评论最多 ${COMMENT_MAX} 个字` };
  }

  async function send() {
    const added = await withLogin(() =>
      callApi(comments.addComment, { articleId, text, ...(answers && { answersId: answers.id }) }),
    );
    if (!added) return;
    setText("");
    showToast({ kind: "success", text: added.state === "shown" ? "已发布" : "已提交，审核通过后所有人可见" });
    onAdded(added);
  }

  return (
    <form method="dialog" className="grid gap-2" aria-label={label} noValidate onSubmit={handleSubmit}>
      <MentionField
        articleId={articleId}
        field={field}
        className="input"
        rows={answers ? 2 : 3}
        aria-label={label}
        aria-invalid={failure !== undefined || tooMany > 0 || undefined}
        placeholder={answers ? label : "理性讨论，言之有物；输入 @ 可以提到别人"}
        value={text}
        onChange={setText}
      />
      <FieldFailure text={failure} />
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="primary" size="small" type="submit" isBusy={isBusy}>
          {answers ? "回复" : "发表评论"}
        </Button>
        {onClose && (
          <Button size="small" onClick={onClose}>
            取消
          </Button>
        )}
        <span className="num text-sm text-secondary">
          <span className={tooMany > 0 ? "text-danger-text" : undefined}>
            {length} / {COMMENT_MAX}
            {tooMany > 0 && `，请删去 ${tooMany} 个字再发表`}
          </span>
          {isReviewed && "，评论经审核后显示"}
        </span>
      </div>
    </form>
  );
}
