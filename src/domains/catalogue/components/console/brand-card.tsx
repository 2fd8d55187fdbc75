import { editedBrands, type EditedBrand } from "../../contract/edited-brands.ts";
import { callApi } from "#web/call-api.ts";
import { EditForm } from "#web/components/edit-form.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { UnsavedFormsGuard } from "#web/components/unsaved-guard.tsx";
import type { ShownFields } from "#web/field-changes.ts";
import { readForm } from "#web/read-form.ts";
import { findBrands } from "./find-things.ts";
import type { ThingAct } from "../../contract/thing-history.ts";
import { OriginFact } from "../brands/origin-fact.tsx";
import { BrandAliases, readRemoved } from "./brand-aliases.tsx";
import { BrandLogo } from "./brand-logo.tsx";
import { CatalogueHistory } from "./catalogue-history.tsx";
import { DeletedNote } from "./deleted-note.tsx";
import { DeleteForm } from "./delete-form.tsx";
import { HideForm } from "../public/console/hide-form.tsx";
import { MergeForm, type MergeSide } from "./merge-form.tsx";
import { SplitBrand } from "./split-brand.tsx";
import { Tag } from "#web/components/tag.tsx";

function sideOf(brand: EditedBrand): MergeSide {
  return {
    name: brand.name,
    facts: [
      ["编号", brand.id],
      ["型号", brand.partCount],
      ["中文名", brand.nameCn ?? "—"],
      ["国家", brand.country ?? "—"],
      ["官网", brand.website ?? "—"],
      ["名称与别名", brand.aliases.join("、") || "—"],
    ],
  };
}

const shownOf = (brand: EditedBrand): ShownFields => ({
  name: { label: "主名称", value: brand.name },
  nameCn: { label: "中文名", value: brand.nameCn ?? "" },
  country: { label: "国家", value: brand.country ?? "" },
  website: { label: "官网", value: brand.website ?? "" },
  originSource: { label: "归属来源", value: brand.originSource ?? "" },
  legalName: { label: "公司全称", value: brand.legalName ?? "" },
  seat: { label: "总部所在地", value: brand.seat ?? "" },
  foundedYear: { label: "成立年份", value: String(brand.foundedYear ?? "") },
  summary: { label: "简介", value: brand.summary ?? "" },
  logo: { label: "Logo", value: brand.logo ?? "", text: brand.logo ? `图片 ${brand.logo.slice(-8)}` : "" },
  aliases: { label: "名称与别名", value: brand.aliases.join("、"), text: brand.aliases },
});

function save(form: HTMLFormElement, { id, updatedAt }: EditedBrand) {
  const maker = readForm(form, "originSource", "legalName", "seat", "foundedYear");
  const fields = readForm(form, "name", "nameCn", "country", "website", "alias", "summary", "logo");
  const removedAliases = readRemoved(readForm(form, "removedAliases").removedAliases);
  return callApi(editedBrands.saveBrand, { id, updatedAt, ...fields, ...maker, removedAliases });
}

/** What is known of a brand, to be edited, and its merging into another. */
export function BrandCard({ brand, history, now }: { brand: EditedBrand; history: ThingAct[]; now: string }) {
  const acts = <CatalogueHistory history={history} now={now} subject="brand" id={brand.id} />;
  if (brand.deletedAt)
    return (
      <>
        <section className="card case" aria-labelledby="brand-title">
          <h2 id="brand-title">
            概况 <Tag tone="warning">已删除</Tag>
          </h2>
          <DeletedNote deletedAt={brand.deletedAt} now={now} />
        </section>
        {acts}
      </>
    );
  return (
    <>
      <section className="card case" aria-labelledby="brand-title">
        <h2 id="brand-title">概况 {brand.hiddenAt && <Tag tone="warning">已隐藏</Tag>}</h2>
        <dl className="case-facts">
          <div>
            <dt>编号</dt>
            <dd className="num">{brand.id}</dd>
          </div>
          <div>
            <dt>型号</dt>
            <dd className="num">{brand.partCount}</dd>
          </div>
          <div>
            <dt>页面</dt>
            <dd>
              <a className="link" href={`/brandDetail/${brand.slug}`}>
                {brand.slug}
              </a>
            </dd>
          </div>
          {brand.successor && (
            <div>
              <dt>并入</dt>
              <dd>
                <a className="link" href={`/ops/brands/${brand.successor.id}`}>
                  {brand.successor.name}
                </a>
              </dd>
            </div>
          )}
          <div>
            <dt>归属</dt>
            <dd>
              <OriginFact brand={brand} />
            </dd>
          </div>
        </dl>
        <EditForm thing={brand} shownOf={shownOf} save={save} button="保存">
          {(seen, failures) => (
            <>
              <div className="console-form">
                <label>
                  主名称
                  <input className="input" name="name" maxLength={100} required defaultValue={seen.name} />
                  <FieldFailure text={failures["name"]} />
                </label>
                <label>
                  中文名
                  <input className="input" name="nameCn" maxLength={60} defaultValue={seen.nameCn ?? ""} />
                  <FieldFailure text={failures["nameCn"]} />
                </label>
                <label>
                  国家（两位字母）
                  <input className="input" name="country" maxLength={2} defaultValue={seen.country ?? ""} />
                  <FieldFailure text={failures["country"]} />
                </label>
                <label>
                  官网
                  <input className="input" name="website" maxLength={300} defaultValue={seen.website ?? ""} />
                  <FieldFailure text={failures["website"]} />
                </label>
                <label>
                  归属来源（网址，或文件与页码）
                  <input className="input" name="originSource" maxLength={300} defaultValue={seen.originSource ?? ""} />
                  <FieldFailure text={failures["originSource"]} />
                </label>
                <label>
                  公司全称
                  <input className="input" name="legalName" maxLength={120} defaultValue={seen.legalName ?? ""} />
                  <FieldFailure text={failures["legalName"]} />
                </label>
                <label>
                  总部所在地
                  <input className="input" name="seat" maxLength={60} defaultValue={seen.seat ?? ""} />
                  <FieldFailure text={failures["seat"]} />
                </label>
                <label>
                  成立年份
                  <input
                    className="input"
                    name="foundedYear"
                    maxLength={4}
                    inputMode="numeric"
                    defaultValue={seen.foundedYear ?? ""}
                  />
                  <FieldFailure text={failures["foundedYear"]} />
                </label>
                <label>
                  新增别名
                  <input className="input" name="alias" maxLength={100} />
                  <FieldFailure text={failures["alias"]} />
                </label>
              </div>
              <BrandAliases name={seen.name} aliases={seen.aliases} failure={failures["removedAliases"]} />
              <BrandLogo logo={seen.logo} failure={failures["logo"]} />
              <label className="grid gap-1 text-sm">
                简介
                <textarea
                  className="input"
                  name="summary"
                  rows={4}
                  maxLength={2000}
                  defaultValue={seen.summary ?? ""}
                />
                <FieldFailure text={failures["summary"]} />
              </label>
              <p className="text-sm text-secondary">
                改主名称后，原名称留作别名，搜索与导入仍能认出；移除的别名不会随以后的导入回来。
              </p>
            </>
          )}
        </EditForm>
      </section>
      <HideForm
        text="品牌页和它的全部型号一起隐藏，除运营人员外无人能搜到、打开或选用；以后导入的型号也随之隐藏，随时可以恢复。"
        isHidden={brand.hiddenAt !== null}
        run={(asked) => callApi(editedBrands.hideBrand, { id: brand.id, ...asked })}
      />
      <MergeForm
        what="品牌"
        text="型号、规格书、别名、后缀以及用户的收藏与关注都会转移，两边都有的型号合为一个；原页面会指向新品牌。"
        id={brand.id}
        own={sideOf(brand)}
        find={findBrands}
        findSide={async (id) => sideOf(await callApi(editedBrands.findEditedBrand, { id }))}
        run={(merging) => callApi(editedBrands.mergeBrand, { id: brand.id, ...merging })}
        say={({ parts, joinedParts, documents }) =>
          `已合并：${parts} 个型号，${joinedParts} 个重复型号，${documents} 份规格书`
        }
        addressOf={(intoId) => `/ops/brands/${intoId}`}
      />
      {!brand.isMerged && <SplitBrand brand={brand} sideOf={sideOf} />}
      {!brand.isMerged && <DeleteForm kind="brand" id={brand.id} />}
      {acts}
      <UnsavedFormsGuard />
    </>
  );
}
