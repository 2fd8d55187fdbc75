import { editedParts, type EditedPart } from "../../contract/edited-parts.ts";
import { partAddress } from "../../addresses.ts";
import { documentAddress } from "../../document-addresses.ts";
import { LIFECYCLE_LABELS } from "../../labels.ts";
import type { PartField } from "../../part-fields.ts";
import { callApi } from "#web/call-api.ts";
import { EditForm } from "#web/components/edit-form.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { Tag } from "#web/components/tag.tsx";
import { UnsavedFormsGuard } from "#web/components/unsaved-guard.tsx";
import type { ShownFields } from "#web/field-changes.ts";
import { findBrands, findCategories, findParts } from "./find-things.ts";
import { DeletedNote } from "./deleted-note.tsx";
import { DeleteForm } from "./delete-form.tsx";
import { HideForm } from "../public/console/hide-form.tsx";
import { MergeForm, type MergeSide } from "./merge-form.tsx";
import { OriginNote } from "../public/console/origin-note.tsx";
import { PartValues } from "./part-values.tsx";
import { CatalogueHistory } from "./catalogue-history.tsx";
import { SplitPart } from "./split-part.tsx";
import { ThingPicker } from "../public/console/thing-picker.tsx";

interface PartCardProps {
  part: EditedPart;
  now: string;
}

/** All that is known of a part and by whom, to be edited, hidden, merged and deleted. */
export function PartCard({ part, now }: PartCardProps) {
  const history = <CatalogueHistory history={part.history} now={now} subject="part" id={part.id} />;
  if (part.deletedAt)
    return (
      <>
        <section className="card case" aria-labelledby="part-title">
          <h2 id="part-title">
            概况 <Tag tone="warning">已删除</Tag>
          </h2>
          <DeletedNote deletedAt={part.deletedAt} now={now} />
        </section>
        {history}
      </>
    );
  return (
    <>
      <section className="card case" aria-labelledby="part-title">
        <h2 id="part-title">概况 {part.hiddenAt && <Tag tone="warning">已隐藏</Tag>}</h2>
        <dl className="case-facts">
          {factsOf(part).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>页面</dt>
            <dd>
              <a className="link" href={partAddress(part)}>
                查看
              </a>
            </dd>
          </div>
          <div>
            <dt>来源</dt>
            <dd>
              {part.sources.map(({ source, reference, isOwner }) => (
                <span key={`${source} ${reference}`} className="block">
                  {source}（{reference}）{isOwner && " · 以它为准"}
                </span>
              ))}
              {part.sources.length === 0 && "—"}
            </dd>
          </div>
          <div>
            <dt>规格书</dt>
            <dd className="flex flex-wrap gap-x-3">
              {part.documents.map((document) => (
                <a key={document.id} className="link" href={documentAddress(document)}>
                  {document.title}
                </a>
              ))}
              {part.documents.length === 0 && "—"}
            </dd>
          </div>
        </dl>
        {part.differences.length > 0 && (
          <p className="text-sm">
            {part.differences.map(({ id, label, differing, source }) => (
              <span key={id} className="block">
                {label}：名单「{source}」写的是「{differing}」
              </span>
            ))}
            <a className="link" href="/ops/queue/differences">
              去处理来源差异
            </a>
          </p>
        )}
        <PartForm part={part} now={now} />
      </section>
      <PartValues part={part} now={now} />
      <HideForm
        text="隐藏后除运营人员外无人能搜到或打开，再次导入也不会重新出现；随时可以恢复。"
        isHidden={part.hiddenAt !== null}
        run={(asked) => callApi(editedParts.hidePart, { id: part.id, ...asked })}
      />
      <MergeForm
        what="型号"
        text="参数、来源、报价、规格书、替代料以及用户的收藏都会转移；原页面会指向目标型号，以后导入的同名型号也归入它。"
        id={part.id}
        own={sideOf(part)}
        find={findParts}
        findSide={async (id) => sideOf(await callApi(editedParts.findEditedPart, { id }))}
        run={(merging) => callApi(editedParts.mergePart, { id: part.id, ...merging })}
        say={({ into }) => `已合并到 ${into.mpn}`}
        addressOf={(intoId) => `/ops/parts/${intoId}`}
      />
      <SplitPart part={part} sideOf={sideOf} />
      <DeleteForm kind="part" id={part.id} />
      {history}
      <UnsavedFormsGuard />
    </>
  );
}

function factsOf(part: EditedPart): MergeSide["facts"] {
  return [
    ["编号", part.id],
    ["品牌", part.brand?.name ?? "—"],
    ["分类", part.category?.name ?? "—"],
    ["参数值", part.values.length],
    ["报价", part.offerCount],
    ["商家库存", part.stockLineCount],
  ];
}

function sideOf(part: EditedPart): MergeSide {
  return {
    name: part.mpn,
    facts: [
      ...factsOf(part),
      ["描述", part.description || "—"],
      ["封装", part.package ?? "—"],
      ["生命周期", LIFECYCLE_LABELS[part.lifecycle]],
      ["规格书", part.documents.length],
    ],
  };
}

const ROHS_LABELS = { "": "未知", true: "符合", false: "不符合" };

const rohsOf = ({ isRohs }: EditedPart) => (isRohs === null ? "" : isRohs ? "true" : "false");

const shownOf = (part: EditedPart): ShownFields => ({
  brandId: { label: "品牌", value: String(part.brand?.id ?? ""), text: part.brand?.name ?? "" },
  categoryId: { label: "分类", value: String(part.category?.id ?? ""), text: part.category?.name ?? "" },
  package: { label: "封装", value: part.package ?? "" },
  lifecycle: { label: "生命周期", value: part.lifecycle, text: LIFECYCLE_LABELS[part.lifecycle] },
  isRohs: { label: "RoHS", value: rohsOf(part), text: ROHS_LABELS[rohsOf(part)] },
  datasheetUrl: { label: "规格书链接", value: part.datasheetUrl ?? "" },
  description: { label: "描述", value: part.description },
});

function save(form: HTMLFormElement, { id, updatedAt }: EditedPart) {
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return callApi(editedParts.savePart, { id, updatedAt, ...fields } as never);
}

function PartForm({ part, now }: PartCardProps) {
  const originOf = (field: PartField) => <OriginNote origin={part.origins[field]} now={now} />;
  return (
    <EditForm label="编辑型号" thing={part} shownOf={shownOf} save={save} button="保存">
      {(seen, failures) => (
        <>
          <div className="console-form">
            <ThingPicker
              label="品牌"
              name="brandId"
              failure={failures["brandId"]}
              find={findBrands}
              picked={seen.brand && { ...seen.brand, count: null }}
              isOptional
            />
            <div className="grid content-start gap-1">
              <ThingPicker
                label="分类"
                name="categoryId"
                failure={failures["categoryId"]}
                find={findCategories}
                picked={seen.category && { ...seen.category, count: null }}
                isOptional
              />
              {originOf("category")}
            </div>
            <label>
              封装
              <input className="input" name="package" maxLength={100} defaultValue={seen.package ?? ""} />
              <FieldFailure text={failures["package"]} />
              {originOf("package")}
            </label>
            <label>
              生命周期
              <select className="input" name="lifecycle" defaultValue={seen.lifecycle}>
                {Object.entries(LIFECYCLE_LABELS).map(([lifecycle, label]) => (
                  <option key={lifecycle} value={lifecycle}>
                    {label}
                  </option>
                ))}
              </select>
              <FieldFailure text={failures["lifecycle"]} />
              {originOf("lifecycle")}
            </label>
            <label>
              RoHS
              <select className="input" name="isRohs" defaultValue={rohsOf(seen)}>
                <option value="">{ROHS_LABELS[""]}</option>
                <option value="true">{ROHS_LABELS.true}</option>
                <option value="false">{ROHS_LABELS.false}</option>
              </select>
              <FieldFailure text={failures["isRohs"]} />
              {originOf("rohs")}
            </label>
            <label className="is-wide">
              规格书链接
              <input className="input" name="datasheetUrl" maxLength={2000} defaultValue={seen.datasheetUrl ?? ""} />
              <FieldFailure text={failures["datasheetUrl"]} />
              {originOf("datasheet-url")}
            </label>
            <label className="is-wide">
              描述
              <input className="input" name="description" maxLength={2000} defaultValue={seen.description} />
              <FieldFailure text={failures["description"]} />
              {originOf("description")}
            </label>
          </div>
          <p className="text-sm text-secondary">改过的以这里为准，再次导入不会改回；来源不同时进入「来源差异」待办。</p>
        </>
      )}
    </EditForm>
  );
}
