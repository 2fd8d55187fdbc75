import { useId, useState } from "react";
import { formatFileSize } from "#shared/format-file-size.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure, FormField } from "#web/components/form-dialog.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { documentAddress, uploadFileAddress, uploadThumbnailAddress } from "../../addresses.ts";
import { type CategoryBranch, datasheets } from "../../contract.ts";
import { type Upload, UPLOAD_DESCRIPTION_MAX } from "../../contract/uploads.ts";
import { DOCUMENT_KIND_LABELS, DOCUMENT_KINDS, DOCUMENT_LANGUAGES, LANGUAGE_LABELS } from "../../labels.ts";
import { UPLOAD_STATE_LABELS, type UploadState } from "../../upload-labels.ts";
import type { UploadFields } from "./upload-drafts.ts";
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
            <progress className="w-48" max={100} value={upload.progress} aria-label={`${upload.fileName} 的识别进度`} /> 正在识别品牌与型号…
          </p>
        )}
        {upload.failure && <p className="field-message">{upload.failure}</p>}
        {upload.state === "rejected" && <p className="field-message">未通过原因：{upload.reason}</p>}
        <Outcome upload={upload} message={message} />
        {hasForm && <UploadFieldset upload={upload} fields={fields} failures={failures} categories={categories} onFill={onFill} />}
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
  return <div className="upload-cover">{address ? <img src={address} alt="" loading="lazy" /> : <span aria-hidden="true">PDF</span>}</div>;
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

interface FieldsetProps {
  upload: Upload;
  fields: UploadFields;
  failures: UploadForm["failures"];
  categories: CategoryBranch[];
  onFill: (fields: Partial<UploadFields>) => void;
}

function UploadFieldset({ upload, fields, failures, categories, onFill }: FieldsetProps) {
  const bind = (name: keyof UploadFields & string) => ({ value: fields[name], onChange: ({ target }: { target: { value: string } }) => onFill({ [name]: target.value }) });
  return (
    <div className="upload-fields">
      <FormField name="mpns" title="型号（必填，每行一个，可填系列如 STM32F103x8）" failure={failures["mpns"]}>
        {(known) => <textarea {...known} {...bind("mpns")} className="input mono" rows={3} maxLength={3000} />}
      </FormField>
      <BrandField fields={fields} failure={failures["brandName"]} isNew={upload.isNewBrand && fields.brandName === upload.brandName} onFill={onFill} />
      <FormField name="title" title="标题" failure={failures["title"]}>
        {(known) => <input {...known} {...bind("title")} className="input" maxLength={200} placeholder="不填则用品牌和型号" />}
      </FormField>
      <FormField name="categoryId" title="分类" failure={failures["categoryId"]}>
        {(known) => (
          <select {...known} {...bind("categoryId")} className="input">
            <option value="">不确定</option>
            {categories.map(({ id, name, children }) => (
              <optgroup key={id} label={name}>
                {children.length === 0 && <option value={id}>{name}</option>}
                {children.map((child) => (
                  <option key={child.id} value={child.id}>
                    {child.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </FormField>
      <FormField name="kind" title="文档类型" failure={failures["kind"]}>
        {(known) => (
          <select {...known} {...bind("kind")} className="input">
            {DOCUMENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {DOCUMENT_KIND_LABELS[kind]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField name="language" title="语言" failure={failures["language"]}>
        {(known) => (
          <select {...known} {...bind("language")} className="input">
            <option value="">不确定</option>
            {DOCUMENT_LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {LANGUAGE_LABELS[language]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField name="version" title="版本号" failure={failures["version"]}>
        {(known) => <input {...known} {...bind("version")} className="input" maxLength={50} placeholder="如 Rev. A、V1.2" />}
      </FormField>
      <FormField name="publishedOn" title="发布日期" failure={failures["publishedOn"]}>
        {(known) => <input {...known} {...bind("publishedOn")} className="input num" type="date" min="1950-01-01" />}
      </FormField>
      {upload.editions.length > 0 && upload.document === null && (
        <FormField name="olderId" title="是否为已有规格书的新版本" failure={failures["olderId"]}>
          {(known) => (
            <select {...known} {...bind("olderId")} className="input">
              <option value="">不是，或不确定</option>
              {upload.editions.map(({ id, title, version, publishedOn }) => (
                <option key={id} value={id}>
                  {[title, version, publishedOn].filter(Boolean).join("，")}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      <FormField name="sourceUrl" title="来源链接" failure={failures["sourceUrl"]}>
        {(known) => <input {...known} {...bind("sourceUrl")} className="input" type="url" maxLength={500} placeholder="原厂发布页，如 https://…" />}
      </FormField>
      <div className="upload-wide">
        <FormField name="description" title="描述" failure={failures["description"]}>
          {(known) => <textarea {...known} {...bind("description")} className="input" rows={2} maxLength={UPLOAD_DESCRIPTION_MAX} placeholder={`最多 ${UPLOAD_DESCRIPTION_MAX} 字`} />}
        </FormField>
      </div>
      <div className="upload-wide">
        <Checkbox checked={fields.hasRights !== ""} aria-invalid={failures["hasRights"] ? true : undefined} onChange={({ currentTarget }) => onFill({ hasRights: currentTarget.checked ? "true" : "" })}>
          我确认有权上传该文件（原厂公开发布的资料，或已获权利人许可），侵权责任由本人承担
        </Checkbox>
        <FieldFailure text={failures["hasRights"]} />
        <FieldFailure text={failures["form"]} />
      </div>
    </div>
  );
}

interface BrandFieldProps {
  fields: UploadFields;
  failure: string | undefined;
  isNew: boolean;
  onFill: (fields: Partial<UploadFields>) => void;
}

/** The brand, with those of the catalogue offered while one types. */
function BrandField({ fields, failure, isNew, onFill }: BrandFieldProps) {
  const listId = useId();
  const [offered, setOffered] = useState<string[]>([]);

  async function offer(keywords: string) {
    onFill({ brandName: keywords });
    if (keywords.trim() === "") return;
    // Without an offer it is typed whole.
    const found = await callApi(datasheets.suggestBrands, { keywords: keywords.trim() }).catch(() => null);
    if (found) setOffered(found.data.map(({ name }) => name));
  }

  return (
    <FormField name="brandName" title="品牌（必填）" failure={failure}>
      {(known) => (
        <>
          <input {...known} className="input" list={listId} maxLength={100} autoComplete="off" value={fields.brandName} onChange={({ target }) => void offer(target.value)} />
          <datalist id={listId}>
            {offered.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
          {isNew && <span className="text-sm text-secondary">品牌库中没有，审核后会建立</span>}
        </>
      )}
    </FormField>
  );
}
