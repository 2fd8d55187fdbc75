import { type DragEvent, useEffect, useRef, useState } from "react";
import { requireLogin } from "#web/require-login.ts";
import { useUploads } from "#domains/files/components/public/use-uploads.ts";
import { formatFileSize } from "#shared/format-file-size.ts";
import { Button } from "#web/components/button.tsx";
import { messageOf } from "#web/message-of.ts";
import { DATASHEET_UPLOAD } from "../../upload-purposes.ts";

type Item = ReturnType<typeof useUploads>["items"][number];

interface FileDropProps {
  /** Takes in what has come whole; what it throws is shown beside the file, which can be handed over again. */
  onUploaded: (fileId: string) => Promise<void>;
}

const WAIT_LABELS: Record<Item["state"], string> = {
  waiting: "等待上传",
  uploading: "上传中",
  checking: "正在检查",
  paused: "已暂停",
  failed: "上传中断",
  refused: "不能上传",
  done: "已上传",
};

/** Where PDFs are dropped or chosen, and how far each is on its way. */
export function FileDrop({ onUploaded }: FileDropProps) {
  const uploads = useUploads({ purpose: DATASHEET_UPLOAD });
  const { items, notice, accept, add, drop, pause, resume, cancel } = uploads;
  const field = useRef<HTMLInputElement>(null);
  const handed = useRef(new Set<string>());
  const [isOver, setIsOver] = useState(false);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<Record<string, string>>({});

  async function hand({ key, upload }: Item) {
    handed.current.add(key);
    setFailures(({ [key]: _, ...others }) => others);
    try {
      await onUploaded(upload!.id);
      setGone((known) => new Set([...known, key]));
    } catch (error) {
      setFailures((others) => ({ ...others, [key]: messageOf(error) }));
    }
  }

  useEffect(() => {
    for (const item of items) if (item.state === "done" && !handed.current.has(item.key)) void hand(item);
  });

  async function handleFiles(take: () => void) {
    if (await requireLogin()) take();
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const { dataTransfer } = event;
    // What was dropped is gone once this event is over.
    drop(dataTransfer);
  }

  const shown = items.filter(({ key }) => !gone.has(key));
  return (
    <section className="grid grid-cols-1 gap-3" aria-label="选择文件">
      <div
        className="upload-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => (event.preventDefault(), setIsOver(true))}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        <p className="text-base">把 PDF 拖到这里，可一次拖入多个</p>
        <Button kind="primary" onClick={() => void handleFiles(() => field.current?.click())}>
          选择文件
        </Button>
        <input
          ref={field}
          type="file"
          hidden
          multiple
          accept={accept}
          aria-label="选择要上传的 PDF"
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
        <p className="text-sm text-secondary">
          每个不超过 50 MB、2000
          页；网络中断后自动继续，刷新后重新选择同一文件会接着上传。上传后自动识别品牌与型号，审核通过后公开。
        </p>
        <noscript>上传需要启用 JavaScript。</noscript>
      </div>
      {notice && <p role="status">{notice}</p>}
      {shown.length > 0 && (
        <ul className="card upload-files p-4" aria-label="正在上传">
          {shown.map((item) => (
            <li key={item.key} className="upload-file">
              <span>
                {item.fileName} <span className="num text-sm text-secondary">{formatFileSize(item.sizeBytes)}</span>
              </span>
              {item.state !== "refused" && (
                <progress
                  className="w-32"
                  max={item.sizeBytes || 1}
                  value={item.sentBytes}
                  aria-label={`${item.fileName} 的上传进度`}
                />
              )}
              <span className="num text-sm">
                {WAIT_LABELS[item.state]}
                {item.state === "uploading" && ` ${Math.floor((item.sentBytes / (item.sizeBytes || 1)) * 100)}%`}
              </span>
              {(item.message ?? failures[item.key]) && (
                <span className="field-message">{item.message ?? failures[item.key]}</span>
              )}
              {item.state === "uploading" && (
                <Button size="small" onClick={() => pause(item.key)}>
                  暂停
                </Button>
              )}
              {(item.state === "paused" || item.state === "failed") && (
                <Button size="small" onClick={() => resume(item.key)}>
                  继续
                </Button>
              )}
              {failures[item.key] && (
                <Button size="small" onClick={() => void hand(item)}>
                  重试
                </Button>
              )}
              <Button size="small" kind="quiet" aria-label={`取消 ${item.fileName}`} onClick={() => cancel(item.key)}>
                取消
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
