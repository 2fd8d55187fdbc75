import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { ownTasks } from "#domains/notices/contract/own-tasks.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Pager } from "#web/components/pager.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { stockUploads, type StockPreview, type StockUpload } from "../../contract/uploads.ts";
import { describeReplacement, STOCK_MODE_LABELS, STOCK_UPLOAD_STATE_LABELS } from "../../labels.ts";
import type { StockUploadState } from "../../states.ts";
import { ConfirmDialog } from "#domains/enterprises/components/public/confirm-dialog.tsx";
import { useOwnAction } from "#web/use-action.ts";
import { saveFile } from "#web/save-file.ts";

export const UPLOADS_SHOWN = 5;
const LOOK_AGAIN_MS = 2_000;
const TONES: Record<StockUploadState, TagTone> = {
  draft: "warning",
  waiting: "brand",
  asking: "warning",
  done: "success",
  failed: "danger",
  cancelled: "neutral",
};

interface StockUploadsProps {
  uploads: DataOf<typeof stockUploads.listStockUploads>;
  page: number;
  hrefOf: (page: number) => string;
  now: string;
  onOpened: (preview: StockPreview) => void;
}

/** Files that were brought, and what became of each; one that is being loaded is followed. */
export function StockUploads({ uploads, page, hrefOf, now, onOpened }: StockUploadsProps) {
  const { revalidate } = useRevalidator();
  const { isBusy, act } = useOwnAction();
  const isGoing = uploads.data.some(({ state }) => state === "waiting");

  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isGoing, revalidate]);

  const [agreed, setAgreed] = useState<StockUpload | null>(null);

  if (uploads.totalRecord === 0) return null;
  return (
    <section className="card" aria-labelledby="uploads-title">
      <div className="card-head">
        <h2 id="uploads-title">导入记录</h2>
      </div>
      <ul className="setting-list" aria-label="导入记录">
        {uploads.data.map((upload) => (
          <li key={upload.id}>
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium wrap-anywhere">{upload.fileName}</span>{" "}
                <Tag tone={TONES[upload.state]}>{STOCK_UPLOAD_STATE_LABELS[upload.state]}</Tag>
                {upload.mode && <span className="text-sm text-secondary">{STOCK_MODE_LABELS[upload.mode]}</span>}
              </p>
              {upload.state === "waiting" && (
                <progress
                  className="w-48"
                  max={100}
                  value={upload.progress}
                  aria-label={`${upload.fileName} 的导入进度`}
                />
              )}
              <p className="num text-sm text-secondary">
                <FriendlyTime at={upload.createdAt} now={now} act="上传" />
                {upload.userName && `，${upload.userName}`}
                {outcomeOf(upload)}
              </p>
            </div>
            <span className="needs-script flex flex-wrap gap-2">
              {upload.hasErrorFile && (
                <Button
                  size="small"
                  isBusy={isBusy}
                  onClick={() =>
                    void act(
                      () => saveFile(ownTasks.readTaskFile, { id: upload.taskId!, part: "error" }, "错误明细.csv"),
                      "已下载",
                    )
                  }
                >
                  错误明细
                </Button>
              )}
              {upload.state === "draft" && (
                <Button
                  size="small"
                  isBusy={isBusy}
                  onClick={() =>
                    void act(
                      async () => onOpened(await callApi(stockUploads.previewStock, { id: upload.id })),
                      "请确认后导入",
                    )
                  }
                >
                  继续
                </Button>
              )}
              {upload.asked && (
                <Button size="small" kind="primary" onClick={() => setAgreed(upload)}>
                  确认替换
                </Button>
              )}
              {(upload.state === "draft" || upload.state === "waiting" || upload.state === "asking") && (
                <Button
                  size="small"
                  isBusy={isBusy}
                  onClick={() => void act(() => callApi(stockUploads.cancelStockUpload, { id: upload.id }), "已取消")}
                >
                  取消
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Pager page={page} pageSize={UPLOADS_SHOWN} total={uploads.totalRecord} hrefOf={hrefOf} label="导入记录" />
      {agreed?.asked && (
        <ConfirmDialog
          title={`整体替换：${agreed.fileName}`}
          act="替换"
          isBusy={isBusy}
          onClose={() => setAgreed(null)}
          onConfirm={() =>
            void act(
              () => callApi(stockUploads.agreeToReplacement, { id: agreed.id, asked: agreed.asked! }),
              "开始替换",
            ).then(() => setAgreed(null))
          }
        >
          <p>{describeReplacement(agreed.asked)}。移除的不能恢复。</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function outcomeOf({ asked, counts, note }: StockUpload): string {
  if (asked) return `，将替换现有库存：${describeReplacement(asked)}`;
  if (!counts) return note && `，${note}`;
  const { read, loaded, unchanged, refused, removed, kept, unreadPrices } = counts;
  const more = [
    removed > 0 && `移除 ${formatNumber(removed)}`,
    kept > 0 && `保留 ${formatNumber(kept)}（文件里对应的行被拒绝）`,
    unreadPrices > 0 && `单价不能识别、改为询价的 ${formatNumber(unreadPrices)}`,
  ].filter((one) => one !== false);
  return `，读取 ${formatNumber(read)} 行：${[`导入 ${formatNumber(loaded)}，未变 ${formatNumber(unchanged)}，拒绝 ${formatNumber(refused)}`, ...more].join("；")}`;
}
