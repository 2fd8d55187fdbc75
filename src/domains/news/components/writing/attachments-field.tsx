import { useEffect, useRef, useState } from "react";
import { withLogin } from "#web/require-login.ts";
import { formatFileSize } from "#shared/format-file-size.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { messageOf } from "#web/message-of.ts";
import { attachmentAddress } from "../../addresses.ts";
import {
  ATTACHMENT_KIND_LABELS,
  ATTACHMENT_NAME_MAX,
  type AttachmentKind,
  ATTACHMENTS_MAX,
  kindsOf,
  shortTypeOf,
} from "../../attachment-kinds.ts";
import { attachments as attachmentCalls } from "../../contract/attachments.ts";
import { ATTACHMENT_UPLOAD } from "../../upload-purposes.ts";
import { bringUpload, refuseUnfit, UploadRefused } from "../bring-upload.ts";
import type { FormAttachment, Track } from "./article-fields.ts";

interface AttachmentsFieldProps {
  attachments: FormAttachment[];
  failure: string | undefined;
  track: Track;
  onChange: (attachments: FormAttachment[]) => void;
}

/** The files that readers can save beside the article. */
export function AttachmentsField({ attachments, failure, track, onChange }: AttachmentsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  // Names may be changed while a file is on its way.
  const latest = useRef(attachments);
  useEffect(() => {
    latest.current = attachments;
  }, [attachments]);

  async function handleChosen(chosen: File[]) {
    const room = ATTACHMENTS_MAX - attachments.length;
    setRefusal(chosen.length > room ? `附件最多 ${ATTACHMENTS_MAX} 个，另外 ${chosen.length - room} 个没有加入` : "");
    setIsBusy(true);
    try {
      for (const file of chosen.slice(0, room)) {
        const added = await track(bring(file));
        if (!added) return;
        onChange([...latest.current, added]);
      }
    } catch (error) {
      setRefusal(error instanceof UploadRefused ? error.message : messageOf(error, "附件没有传上，请重试"));
    } finally {
      setIsBusy(false);
    }
  }

  const change = (id: number, told: Partial<FormAttachment>) =>
    onChange(attachments.map((one) => (one.id === id ? { ...one, ...told } : one)));
  return (
    <div className="grid gap-2" role="group" aria-label="附件">
      <p className="font-medium">附件（可不填）</p>
      {attachments.length > 0 && (
        <ul className="grid gap-3">
          {attachments.map((one) => (
            <AttachmentRow
              key={one.id}
              attachment={one}
              onChange={(told) => change(one.id, told)}
              onRemove={() => {
                setRefusal("");
                onChange(attachments.filter(({ id }) => id !== one.id));
              }}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          className="unseen"
          type="file"
          multiple
          accept={ATTACHMENT_UPLOAD.extensions.join(",")}
          tabIndex={-1}
          aria-label="附件文件"
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            target.value = "";
            if (chosen.length > 0) void handleChosen(chosen);
          }}
        />
        <Button
          size="small"
          isBusy={isBusy}
          disabled={attachments.length >= ATTACHMENTS_MAX}
          onClick={() => input.current?.click()}
        >
          上传附件
        </Button>
        <span className="text-sm text-secondary" role="status">
          {isBusy
            ? "正在上传并检查…"
            : `规格书、电路图（PDF 或图片）、设计文件（ZIP），最多 ${ATTACHMENTS_MAX} 个，每个不超过 20 MB`}
        </span>
      </div>
      <FieldFailure text={refusal || failure} />
    </div>
  );
}

function AttachmentRow({
  attachment: { id, kind, name, mediaType, sizeBytes },
  onChange,
  onRemove,
}: {
  attachment: FormAttachment;
  onChange: (told: Partial<FormAttachment>) => void;
  onRemove: () => void;
}) {
  return (
    <li className="grid gap-1">
      <div className="flex gap-2">
        <select
          className="input w-auto"
          aria-label={`${name || "附件"}的类型`}
          value={kind}
          onChange={({ target }) => onChange({ kind: target.value as AttachmentKind })}
        >
          {kindsOf(mediaType).map((each) => (
            <option key={each} value={each}>
              {ATTACHMENT_KIND_LABELS[each]}
            </option>
          ))}
        </select>
        <input
          className="input min-w-0 flex-1"
          aria-label="附件名称"
          maxLength={ATTACHMENT_NAME_MAX}
          autoComplete="off"
          placeholder="名称（必填）"
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm text-secondary">
        <span className="num">
          {shortTypeOf(mediaType)} {formatFileSize(sizeBytes)}
        </span>
        <a className="link" href={attachmentAddress({ id })}>
          下载
        </a>
        <Button size="small" kind="quiet" aria-label={`移除附件 ${name}`} onClick={onRemove}>
          移除
        </Button>
      </p>
    </li>
  );
}

/** Uploads a file and has it kept; null where a login was asked for and not given. */
async function bring(file: File): Promise<FormAttachment | null> {
  refuseUnfit(file, ATTACHMENT_UPLOAD);
  return withLogin(async () => {
    const { id, mediaType, sizeBytes } = await callApi(attachmentCalls.storeAttachment, {
      uploadId: await bringUpload(file, ATTACHMENT_UPLOAD),
    });
    const name = [...file.name.replace(/\.[^.]+$/, "")].slice(0, ATTACHMENT_NAME_MAX).join("");
    return { id, kind: kindsOf(mediaType)[0]!, name, mediaType, sizeBytes };
  });
}
