import { useState } from "react";
import { HideForm } from "#domains/catalogue/components/public/console/hide-form.tsx";
import { OriginNote } from "#domains/catalogue/components/public/console/origin-note.tsx";
import { ThingHistory } from "#domains/catalogue/components/public/console/thing-history.tsx";
import { type PickedThing, ThingPicker } from "#domains/catalogue/components/public/console/thing-picker.tsx";
import { brands } from "#domains/catalogue/contract/brands.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import {
  DOCUMENT_KIND_LABELS,
  DOCUMENT_KINDS,
  DOCUMENT_LANGUAGES,
  LANGUAGE_LABELS,
} from "#domains/catalogue/document-labels.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EditForm } from "#web/components/edit-form.tsx";
import { FieldFailure, type FieldFailures } from "#web/components/form-dialog.tsx";
import { HiddenField } from "#web/components/hidden-field.tsx";
import { UnsavedFormsGuard } from "#web/components/unsaved-guard.tsx";
import type { ShownFields } from "#web/field-changes.ts";
import { chosenOf, readForm } from "#web/read-form.ts";
import { AUDIT_ACTIONS } from "../../audit-labels.ts";
import { type EditedDocument, editedDocuments } from "../../contract/edited-documents.ts";
import type { DocumentField } from "../../document-fields.ts";

interface DocumentFormProps {
  document: EditedDocument;
  now: string;
}

/** What a document is, to be edited and hidden, and what operators did to it. */
export function DocumentEditing({ document, now }: DocumentFormProps) {
  const { id, state, history } = document;
  return (
    <>
      <section className="card case" aria-labelledby="edit-title">
        <h2 id="edit-title">编辑</h2>
        {document.differences.length > 0 && (
          <p className="text-sm">
            {document.differences.map(({ id, label, differing, source }) => (
              <span key={id} className="block">
                {label}：导入「{source}」写的是「{differing}」
              </span>
            ))}
            <a className="link" href="/ops/queue/document-differences">
              去处理规格书来源差异
            </a>
          </p>
        )}
        <DocumentForm document={document} now={now} />
      </section>
      {state !== "removed" && (
        <HideForm
          text="隐藏后除运营人员外无人能搜到或打开，再次导入也不会重新出现；随时可以恢复。要向公众说明原因的，请用下架。"
          isHidden={state === "hidden"}
          run={(asked) => callApi(editedDocuments.hideDocument, { id, ...asked })}
        />
      )}
      <ThingHistory
        history={history}
        now={now}
        subject="document"
        id={id}
        actions={AUDIT_ACTIONS}
        fields={HISTORY_FIELDS}
      />
      <UnsavedFormsGuard />
    </>
  );
}

const HISTORY_FIELDS = {
  title: "标题",
  kind: "类型",
  language: "语言",
  version: "版本",
  publishedOn: "发布日期",
  addedParts: "新增型号",
  removedParts: "移除型号",
  state: "状态",
  note: "权利人说明",
};

const shownOf = ({ title, kind, language, version, publishedOn, brand, parts }: EditedDocument): ShownFields => ({
  title: { label: "标题", value: title },
  kind: { label: "类型", value: kind, text: DOCUMENT_KIND_LABELS[kind] },
  language: { label: "语言", value: language ?? "", text: language ? LANGUAGE_LABELS[language] : "未知" },
  version: { label: "版本", value: version ?? "" },
  publishedOn: { label: "发布日期", value: publishedOn ?? "" },
  brandId: { label: "品牌", value: String(brand?.id ?? ""), text: brand?.name ?? "" },
  parts: { label: "型号", value: parts.map(({ id }) => id).join(","), text: parts.map(({ mpn }) => mpn) },
});

function save(form: HTMLFormElement, { id, updatedAt }: EditedDocument) {
  const { kind, language, ...fields } = readForm(
    form,
    "title",
    "kind",
    "language",
    "version",
    "publishedOn",
    "brandId",
    "addPartIds",
    "removePartIds",
  );
  return callApi(editedDocuments.editDocument, {
    id,
    updatedAt,
    ...fields,
    kind: chosenOf(DOCUMENT_KINDS, kind),
    language: language && chosenOf(DOCUMENT_LANGUAGES, language),
  });
}

function DocumentForm({ document, now }: DocumentFormProps) {
  return (
    <EditForm label="编辑规格书" thing={document} shownOf={shownOf} save={save} button="保存">
      {(seen, failures) => <DocumentFields document={seen} origins={document.origins} failures={failures} now={now} />}
    </EditForm>
  );
}

interface DocumentFieldsProps extends DocumentFormProps {
  /** Whose word each field is by now. */
  origins: EditedDocument["origins"];
  failures: FieldFailures;
}

function DocumentFields({ document, origins, failures, now }: DocumentFieldsProps) {
  const [added, setAdded] = useState<PickedThing[]>([]);
  const [removed, setRemoved] = useState<number[]>([]);

  const noteOf = (field: DocumentField, name: string) => (
    <>
      <OriginNote origin={origins[field]} now={now} />
      <FieldFailure text={failures[name]} />
    </>
  );
  return (
    <>
      <div className="console-form">
        <label className="is-wide">
          标题
          <input className="input" name="title" maxLength={200} required defaultValue={document.title} />
          {noteOf("title", "title")}
        </label>
        <Choice label="类型" name="kind" value={document.kind} labels={DOCUMENT_KIND_LABELS}>
          {noteOf("kind", "kind")}
        </Choice>
        <Choice
          label="语言"
          name="language"
          value={document.language ?? ""}
          labels={{ "": "未知", ...LANGUAGE_LABELS }}
        >
          {noteOf("language", "language")}
        </Choice>
        <label>
          版本
          <input className="input" name="version" maxLength={50} defaultValue={document.version ?? ""} />
          {noteOf("version", "version")}
        </label>
        <label>
          发布日期
          <input className="input" name="publishedOn" type="date" defaultValue={document.publishedOn ?? ""} />
          {noteOf("published-on", "publishedOn")}
        </label>
        <div className="grid content-start gap-1">
          <ThingPicker
            label="品牌"
            name="brandId"
            find={findBrands}
            picked={
              document.brand && { id: document.brand.id, name: document.brand.name, count: document.brand.partCount }
            }
            isOptional
          />
          {noteOf("brand", "brandId")}
        </div>
      </div>
      <section className="grid gap-2" aria-labelledby="parts-title">
        <h3 id="parts-title" className="text-sm">
          型号（{document.partTotal} 个）
        </h3>
        <p className="document-parts">
          {document.parts.map(({ id, mpn }) => (
            <PartMark
              key={id}
              mpn={mpn}
              isRemoved={removed.includes(id)}
              onPress={() => setRemoved(removed.includes(id) ? removed.filter((one) => one !== id) : [...removed, id])}
            />
          ))}
          {added.map(({ id, name }) => (
            <PartMark
              key={`new ${id}`}
              mpn={`${name}（新增）`}
              isRemoved={false}
              onPress={() => setAdded(added.filter((one) => one.id !== id))}
            />
          ))}
        </p>
        <HiddenField name="addPartIds" value={added.map(({ id }) => id).join(",")} />
        <HiddenField name="removePartIds" value={removed.join(",")} />
        <ThingPicker
          key={added.length}
          label="添加型号"
          name="partId"
          find={findParts}
          onPick={(part) => part && !added.some(({ id }) => id === part.id) && setAdded([...added, part])}
        />
        {noteOf("parts", "addPartIds")}
        <FieldFailure text={failures["removePartIds"]} />
      </section>
      <p className="text-sm text-secondary">
        改过的以这里为准，再次导入不会改回；来源不同时进入「规格书来源差异」待办。
      </p>
    </>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  labels: Readonly<Record<string, string>>;
  children: React.ReactNode;
}

function Choice({ label, name, value, labels, children }: ChoiceProps) {
  return (
    <label>
      {label}
      <select className="input" name={name} defaultValue={value}>
        {Object.entries(labels).map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      {children}
    </label>
  );
}

/** A part that the document describes; pressed, it will no more, or will again. */
function PartMark({ mpn, isRemoved, onPress }: { mpn: string; isRemoved: boolean; onPress: () => void }) {
  return (
    <Button size="small" onClick={onPress} aria-pressed={isRemoved} aria-label={`移除 ${mpn}`}>
      {isRemoved ? <s>{mpn}</s> : mpn} ×
    </Button>
  );
}

const SHOWN = 10;

// What everybody may find, so that who may edit documents alone can name brands and parts.
async function findBrands(words: string): Promise<PickedThing[]> {
  const { data } = await callApi(brands.listBrands, { keywords: words, pageSize: SHOWN });
  return data.map(({ id, name, partCount }) => ({ id, name, count: partCount }));
}

async function findParts(words: string): Promise<PickedThing[]> {
  const { parts } = await callApi(partSearch.suggestParts, { keywords: words });
  return parts.map(({ id, mpn, brandName }) => ({ id, name: brandName ? `${brandName} ${mpn}` : mpn, count: null }));
}
