import { useEffect, useRef, useState } from "react";
import { withLogin } from "#web/require-login.ts";
import { useUploads } from "#domains/files/components/public/use-uploads.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { messageOf } from "#web/message-of.ts";
import { stockUploads, type StockPreview } from "../../contract/uploads.ts";
import { STOCK_UPLOAD } from "../../upload-purposes.ts";

const WORDS = {
  waiting: "等待上传",
  uploading: "正在上传",
  checking: "正在进行安全检查",
  paused: "已暂停",
  failed: "上传中断",
  refused: "不能上传",
  done: "正在读取",
} as const;

/** Where a file of stock is chosen or dropped; once it has come it is opened. */
export function BringStock({ onOpened }: { onOpened: (preview: StockPreview) => void }) {
  const { items, notice, accept, add, drop, resume, cancel } = useUploads({ purpose: STOCK_UPLOAD, most: 1 });
  const field = useRef<HTMLInputElement>(null);
  const handed = useRef("");
  const [failure, setFailure] = useState("");
  const [isOver, setIsOver] = useState(false);
  const [item] = items;

  async function open(key: string, uploadId: string) {
    setFailure("");
    try {
      const preview = await withLogin(() => callApi(stockUploads.openStockUpload, { uploadId }));
      if (preview) onOpened(preview);
    } catch (error) {
      setFailure(messageOf(error, "文件没有读出来，请重试"));
      cancel(key);
    }
  }

  useEffect(() => {
    if (item?.state !== "done" || handed.current === item.key) return;
    handed.current = item.key;
    void open(item.key, item.upload!.id);
  });

  const percent = item ? Math.floor((item.sentBytes / (item.sizeBytes || 1)) * 100) : 0;
  return (
    <div
      className="stock-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => (event.preventDefault(), setIsOver(true))}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        drop(event.dataTransfer);
      }}
    >
      <p>把 Excel（.xlsx）或 CSV 文件拖到这里，或</p>
      <Button
        kind="primary"
        isBusy={item !== undefined && item.state !== "refused" && item.state !== "failed"}
        onClick={() => field.current?.click()}
      >
        选择库存文件
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label="库存文件"
        onChange={({ currentTarget }) => {
          if (item) cancel(item.key);
          setFailure("");
          add([...(currentTarget.files ?? [])].slice(0, 1));
          currentTarget.value = "";
        }}
      />
      <p className="text-sm text-secondary" role="status">
        {item
          ? `${item.fileName} ${WORDS[item.state]}${item.state === "uploading" ? ` ${percent}%` : ""}`
          : "最大 20 MB、10 万行、50 列；CSV 可为 UTF-8、UTF-16 或 GB18030（GBK）"}
      </p>
      {item?.state === "failed" && (
        <Button size="small" onClick={() => resume(item.key)}>
          继续上传
        </Button>
      )}
      <FieldFailure text={item?.message ?? (failure || (notice ?? ""))} />
      <noscript>上传需要启用 JavaScript。</noscript>
    </div>
  );
}
