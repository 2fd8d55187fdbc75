import { formatFileSize } from "#shared/format-file-size.ts";
import { formatNumber } from "#shared/format-number.ts";
import { Tag } from "#web/components/tag.tsx";
import { attachmentAddress } from "../../addresses.ts";
import { ATTACHMENT_KIND_LABELS, shortTypeOf } from "../../attachment-kinds.ts";
import type { Attachment } from "../../contract/attachments.ts";

/** The files beside an article, to be saved; nothing where there are none. */
export function AttachmentList({ attachments }: { attachments: Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby="attachments-title">
      <h2 id="attachments-title">附件</h2>
      <ul className="grid gap-2">
        {attachments.map((attachment) => (
          <li key={attachment.id}>
            <AttachmentLine attachment={attachment} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A file with what is to be known before it is saved. */
export function AttachmentLine({ attachment }: { attachment: Attachment }) {
  const { id, kind, name, mediaType, sizeBytes, downloads } = attachment;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Tag>{ATTACHMENT_KIND_LABELS[kind]}</Tag>
      <span className="wrap-anywhere">{name || "未命名"}</span>
      <span className="num text-sm text-secondary">
        {shortTypeOf(mediaType)} {formatFileSize(sizeBytes)}
        {downloads > 0 && `，下载 ${formatNumber(downloads)} 次`}
      </span>
      <a className="link" href={attachmentAddress({ id })} aria-label={`下载 ${name}`} rel="nofollow">
        下载
      </a>
    </p>
  );
}
