import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useUploads } from "#domains/files/components/public/use-uploads.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { messageOf } from "#web/message-of.ts";
import { withLogin } from "#web/require-login.ts";
import { importFiles } from "../../contract/import-files.ts";
import { IMPORT_FILE_KEPT_DAYS } from "../../import-labels.ts";
import { LIST_UPLOAD } from "../../upload-purposes.ts";

const WORDS = {
  waiting: "等待上传",
  uploading: "正在上传",
  checking: "正在进行安全检查",
  paused: "已暂停",
  failed: "上传中断",
  refused: "不能上传",
  done: "正在读取",
} as const;

/** Where a list is chosen; once it has come its page is opened. */
export function BringList() {
  const { items, notice, accept, add, resume, cancel } = useUploads({ purpose: LIST_UPLOAD, most: 1 });
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const handed = useRef("");
  const [failure, setFailure] = useState("");
  const [item] = items;

  async function open(key: string, uploadId: string) {
    try {
      const file = await withLogin(() => callApi(importFiles.openImportFile, { uploadId }));
      if (file) await navigate(`/ops/imports/${file.id}`);
    } catch (error) {
      setFailure(messageOf(error, "名单没有读出来，请重试"));
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
    <>
      <p className="text-sm text-secondary">
        型号名单（.csv、.tsv、.xlsx、.jsonl，可 .gz）或厂商名录（.jsonl），最大 20 MB、20 万行、200 列；.xlsx 最多 10
        万行、50 列。上传后先核对列、试导入，确认后才写入目录；30 天内可以撤销。
        {IMPORT_FILE_KEPT_DAYS} 天内没有确认的，文件会被删除。
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          kind="primary"
          isBusy={item !== undefined && item.state !== "refused" && item.state !== "failed"}
          onClick={() => field.current?.click()}
        >
          选择名单
        </Button>
        <input
          ref={field}
          type="file"
          hidden
          accept={accept}
          aria-label="名单"
          onChange={({ currentTarget }) => {
            if (item) cancel(item.key);
            setFailure("");
            add([...(currentTarget.files ?? [])].slice(0, 1));
            currentTarget.value = "";
          }}
        />
        {item && (
          <span className="text-sm text-secondary wrap-anywhere" role="status">
            {item.fileName} {WORDS[item.state]}
            {item.state === "uploading" && ` ${percent}%`}
          </span>
        )}
        {item?.state === "failed" && (
          <Button size="small" onClick={() => resume(item.key)}>
            继续上传
          </Button>
        )}
      </div>
      <FieldFailure text={item?.message ?? (failure || (notice ?? ""))} />
    </>
  );
}
