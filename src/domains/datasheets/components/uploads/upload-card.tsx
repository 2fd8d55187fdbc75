import { useId, useState } from "react";
import { formatFileSize } from "#shared/format-file-size.ts";
import { Button } from "#web/components/button.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { uploadFileAddress, uploadThumbnailAddress } from "../../addresses.ts";
import type { CategoryBranch } from "#domains/catalogue/contract/category-shapes.ts";
import type { Upload } from "../../contract/uploads.ts";
import { UPLOAD_STATE_LABELS } from "../../upload-labels.ts";
import type { UploadState } from "../../states.ts";
import type { UploadFields } from "./upload-drafts.ts";
import { UploadFieldset } from "./upload-fieldset.tsx";
import { isEditable, type UploadForm } from "./use-upload-forms.ts";

interface UploadCardProps {
  form: UploadForm;
  categories: CategoryBranch[];
  onFill: (fields: Partial<UploadFields>) => void;
  onSubmit: () => void;
  onRemove: () => void;
}

export const UPLOAD_STATE_TONES: Record<UploadState, TagTone> = {
  reading: "brand",
  unusable: "danger",
  draft: "warning",
  linked: "success",
  waiting: "brand",
  published: "success",
  rejected: "danger",
  withdrawn: "neutral",
};

/** An uploaded PDF: how far its reading is, then its form with what was recognised filled in. */
export function UploadCard({ form, categories, onFill, onSubmit, onRemove }: UploadCardProps) {
  const { upload, fields, failures, message, isBusy } = form;
  const [isAdding, setIsAdding] = useState(false);
  const titleId = useId();
  const hasForm = isEditable(upload) && (upload.state !== "linked" || isAdding);
  return (
    <article className="card upload-card" id={`upload-${upload.id}`} aria-labelledby={titleId}>
      <UploadCover upload={upload} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={titleId} className="min-w-0 break-words text-base">
            {upload.fileName}
          </h2>
          <Tag tone={UPLOAD_STATE_TONES[upload.state]}>{UPLOAD_STATE_LABELS[upload.state]}</Tag>
          {upload.hasTextLayer === false && <Tag tone="warning">扫描件，未识别文字</Tag>}
        </div>
        <p className="num text-sm text-secondary">
          {formatFileSize(upload.sizeBytes)}
          {upload.pageCount !== null && `，${upload.pageCount} 页`}
          {upload.state !== "reading" && upload.state !== "unusable" && (
            <>
              {" · "}
              <a className="link" href={uploadFileAddress(upload)} target="_blank" rel="noopener">
                查看文件
              </a>
            </>
          )}
        </p>
        {upload.state === "reading" && (
          <p className="flex flex-wrap items-center gap-2" role="status">
            <progress className="w-48" max={100} value={upload.progress} aria-label={`${upload.fileName} 的识别进度`} />{" "}
            正在识别品牌与型号…
          </p>
        )}
        {upload.failure && <p className="field-message">{upload.failure}</p>}
        {upload.state === "rejected" && <p className="field-message">未通过原因：{upload.reason}</p>}
        <Outcome upload={upload} message={message} />
        {hasForm && (
          <UploadFieldset upload={upload} fields={fields} failures={failures} categories={categories} onFill={onFill} />
        )}
        <div className="flex flex-wrap gap-2">
          {hasForm && (
            <Button kind="primary" isBusy={isBusy} onClick={onSubmit}>
              提交审核
            </Button>
          )}
          {upload.state === "linked" && !isAdding && <Button onClick={() => setIsAdding(true)}>补充型号</Button>}
          {upload.state !== "waiting" && upload.state !== "published" && (
            <Button kind="quiet" onClick={onRemove}>
              删除
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

function UploadCover({ upload }: { upload: Upload }) {
  const address = uploadThumbnailAddress(upload);
  return (
    <div className="upload-cover">
      {address ? <img src={address} alt="" loading="lazy" /> : <span aria-hidden="true">PDF</span>}
    </div>
  );
}

/** What became of it: duplicates are told, and what waits or is published. */
function Outcome({ upload, message }: { upload: Upload; message: string }) {
  const { state, document } = upload;
  if (state === "linked" && document) {
    return (
      <p className="upload-outcome" role="status">
        {message || `该文件已存在${document.mpn ? `，已为您关联到型号 ${document.mpn}` : ""}`}：
        <a className="link" href={documentAddress(document)}>
          {document.title}
        </a>
      </p>
    );
  }
  if (state === "published" && document) {
    return (
      <p className="upload-outcome" role="status">
        已发布：
        <a className="link" href={documentAddress(document)}>
          {document.title}
        </a>
      </p>
    );
  }
  if (state !== "waiting") return null;
  return (
    <p className="upload-outcome" role="status">
      {message || "已提交，正在审核"}，结果会在我的消息中通知您。
    </p>
  );
}
