import { useId, useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure, FormField } from "#web/components/form-dialog.tsx";
import { brands } from "#domains/catalogue/contract/brands.ts";
import type { CategoryBranch } from "#domains/catalogue/contract/category-shapes.ts";
import { type Upload, UPLOAD_DESCRIPTION_MAX } from "../../contract/uploads.ts";
import {
  DOCUMENT_KIND_LABELS,
  DOCUMENT_KINDS,
  DOCUMENT_LANGUAGES,
  LANGUAGE_LABELS,
} from "#domains/catalogue/document-labels.ts";
import type { UploadFields } from "./upload-drafts.ts";
import type { UploadForm } from "./use-upload-forms.ts";

interface FieldsetProps {
  upload: Upload;
  fields: UploadFields;
  failures: UploadForm["failures"];
  categories: CategoryBranch[];
  onFill: (fields: Partial<UploadFields>) => void;
}

/** What an upload says of itself, as its uploader fills it in. */
export function UploadFieldset({ upload, fields, failures, categories, onFill }: FieldsetProps) {
  const bind = (name: keyof UploadFields & string) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => onFill({ [name]: target.value }),
  });
  return (
    <div className="upload-fields">
      <FormField name="mpns" title="型号（必填，每行一个，可填系列如 STM32F103x8）" failure={failures["mpns"]}>
        {(known) => <textarea {...known} {...bind("mpns")} className="input mono" rows={3} maxLength={3000} />}
      </FormField>
      <BrandField
        fields={fields}
        failure={failures["brandName"]}
        isNew={upload.isNewBrand && fields.brandName === upload.brandName}
        onFill={onFill}
      />
      <FormField name="title" title="标题" failure={failures["title"]}>
        {(known) => (
          <input {...known} {...bind("title")} className="input" maxLength={200} placeholder="不填则用品牌和型号" />
        )}
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
        {(known) => (
          <input {...known} {...bind("version")} className="input" maxLength={50} placeholder="如 Rev. A、V1.2" />
        )}
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
        {(known) => (
          <input
            {...known}
            {...bind("sourceUrl")}
            className="input"
            type="url"
            maxLength={500}
            placeholder="原厂发布页，如 https://…"
          />
        )}
      </FormField>
      <div className="upload-wide">
        <FormField name="description" title="描述" failure={failures["description"]}>
          {(known) => (
            <textarea
              {...known}
              {...bind("description")}
              className="input"
              rows={2}
              maxLength={UPLOAD_DESCRIPTION_MAX}
              placeholder={`最多 ${UPLOAD_DESCRIPTION_MAX} 字`}
            />
          )}
        </FormField>
      </div>
      <div className="upload-wide">
        <Checkbox
          checked={fields.hasRights !== ""}
          aria-invalid={failures["hasRights"] ? true : undefined}
          onChange={({ currentTarget }) => onFill({ hasRights: currentTarget.checked ? "true" : "" })}
        >
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
    const found = await callApi(brands.suggestBrands, { keywords: keywords.trim() }).catch(() => null);
    if (found) setOffered(found.data.map(({ name }) => name));
  }

  return (
    <FormField name="brandName" title="品牌（必填）" failure={failure}>
      {(known) => (
        <>
          <input
            {...known}
            className="input"
            list={listId}
            maxLength={100}
            autoComplete="off"
            value={fields.brandName}
            onChange={({ target }) => void offer(target.value)}
          />
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
