import { Button } from "#web/components/button.tsx";
import type { ArticleStatus } from "../../contract/writing.ts";

interface StatusNoticeProps {
  status: ArticleStatus;
  isBusy: boolean;
  onRedraft: () => void;
}

/** What an article's state means for whoever writes on it. It changes while the article is open, and is read out then. */
export function StatusNotice({ status, isBusy, onRedraft }: StatusNoticeProps) {
  const { state } = status;
  return (
    <div role="status" aria-label="审核状态">
      {state !== "DRAFT" && (
        <div className="write-notice">
          <p className="break-words">{wordsOf(status)}</p>
          {(state === "DISMOUNT" || state === "DELETEED") && (
            <Button size="small" kind="primary" isBusy={isBusy} onClick={onRedraft}>
              放回草稿
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function wordsOf({ state, reason, isToCome }: ArticleStatus): string {
  switch (state) {
    case "DRAFT":
      return "";
    case "PENDING":
      return "文章正在审核，审核的是提交时的内容。现在写下的会另存，审核结束后可再次提交。";
    case "PUBLISHED":
      if (isToCome) return "文章已通过审核，到定时的时间发布。修改后请再次提交，审核通过后才会发布修改后的内容。";
      return "文章已通过审核。修改后请再次提交，审核通过后读者才会看到。";
    case "REJECTED":
      return `审核未通过${reason && `，原因：${reason}`}。请修改后重新提交。`;
    case "DISMOUNT":
      return `文章已下架${reason && `，原因：${reason}`}。写下的内容会保存；放回草稿后可重新提交审核。`;
    case "DELETEED":
      return "文章已被删除，之后写下的内容不能保存。放回草稿后继续保存。";
  }
}
