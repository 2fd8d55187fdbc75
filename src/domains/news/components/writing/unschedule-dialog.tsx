import { formatExactTime } from "#shared/format-date.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { showToast } from "#web/components/toast.tsx";
import { withLogin } from "#web/require-login.ts";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import type { OwnArticle } from "../../contract/own-article.ts";
import { writing } from "../../contract/writing.ts";

interface UnscheduleDialogProps {
  article: OwnArticle;
  /** Asked for, and once it is done or refused. */
  onClose: () => void;
}

/** Takes back the hour of an own article; what passed review already is published at once, or not for now. */
export function UnscheduleDialog({ article, onClose }: UnscheduleDialogProps) {
  const { isBusy, attempt } = useAttempts(failuresInToast);
  const { id, title, scheduledAt, wantedAt } = article;
  const hour = scheduledAt ?? wantedAt;
  if (hour === null) return null;

  async function unschedule(isPublished: boolean) {
    await attempt(async () => {
      const input = { id, hour: hour!, isPublished: isPublished ? "true" : "false" } as const;
      const done = await withLogin(() => callApi(writing.unscheduleArticle, input));
      if (done) showToast({ kind: "success", text: done.isPublished ? "已发布" : "定时已取消" });
    });
    onClose();
  }

  const footer = (
    <>
      <Button onClick={onClose}>保留定时</Button>
      {scheduledAt ? (
        <>
          <Button isBusy={isBusy} onClick={() => void unschedule(false)}>
            暂不发布
          </Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => void unschedule(true)}>
            立即发布
          </Button>
        </>
      ) : (
        <Button kind="primary" isBusy={isBusy} onClick={() => void unschedule(true)}>
          取消定时
        </Button>
      )}
    </>
  );
  return (
    <Dialog isOpen size="small" title="取消定时" isBusy={isBusy} onClose={onClose} footer={footer}>
      <p className="break-words font-medium">{title || "无标题"}</p>
      <p className="mt-2 text-secondary">
        {scheduledAt ? "已通过审核，" : "正在审核，通过后"}定于 {formatExactTime(hour).slice(0, 16)} 发布。
        {scheduledAt ? wordsOfPassed(article) : "取消后，审核通过即发布；内容与审核都不受影响。"}
      </p>
    </Dialog>
  );
}

function wordsOfPassed({ isRead, state }: OwnArticle): string {
  if (isRead)
    return "立即发布：读者马上看到新版。暂不发布：读者继续看到现在的版本，新版的内容都在，再次发布需要重新提交审核。";
  const held = state === "PUBLISHED" ? "文章回到草稿" : "这一版不再发布";
  return `立即发布：读者马上看到这篇文章。暂不发布：${held}，内容都在，再次发布需要重新提交审核。`;
}
