import type { FormEvent } from "react";
import { editedBrands, type EditedBrand } from "../../contract/edited-brands.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { findBrands } from "./find-things.ts";
import type { ThingAct } from "../../contract/thing-history.ts";
import { CatalogueHistory } from "./catalogue-history.tsx";
import { DeletedNote } from "./deleted-note.tsx";
import { DeleteForm } from "./delete-form.tsx";
import { HideForm } from "../public/console/hide-form.tsx";
import { MergeForm, type MergeSide } from "./merge-form.tsx";
import { SplitBrand } from "./split-brand.tsx";
import { Tag } from "#web/components/tag.tsx";
import { useOwnAction } from "#web/use-action.ts";

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

/** What is known of a brand, to be edited, and its merging into another. */
export function BrandCard({ brand, history, now }: { brand: EditedBrand; history: ThingAct[]; now: string }) {
  const { isBusy, failures, act } = useOwnAction();

  async function handleSave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    await act(() => callApi(editedBrands.saveBrand, { id: brand.id, updatedAt: brand.updatedAt, ...fields }));
  }

  const acts = <CatalogueHistory history={history} now={now} subject="brand" id={brand.id} />;
  if (brand.deletedAt)
    return (
      <>
        <section className="card case" aria-labelledby="brand-title">
          <h2 id="brand-title">
            {brand.name} <Tag tone="warning">已删除</Tag>
          </h2>
          <DeletedNote deletedAt={brand.deletedAt} now={now} />
        </section>
        {acts}
      </>
    );
  return (
    <>
      <section className="card case" aria-labelledby="brand-title">
        <h2 id="brand-title">
          {brand.name} {brand.hiddenAt && <Tag tone="warning">已隐藏</Tag>}
        </h2>
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
            <dt>名称与别名</dt>
            <dd>{brand.aliases.join("、") || "—"}</dd>
          </div>
        </dl>
        <form method="dialog" className="grid gap-3" onSubmit={(event) => void handleSave(event)}>
          <div className="console-form">
            <label>
              中文名
              <input className="input" name="nameCn" maxLength={60} defaultValue={brand.nameCn ?? ""} />
              <FieldFailure text={failures["nameCn"]} />
            </label>
            <label>
              国家（两位字母）
              <input className="input" name="country" maxLength={2} defaultValue={brand.country ?? ""} />
              <FieldFailure text={failures["country"]} />
            </label>
            <label>
              官网
              <input className="input" name="website" maxLength={300} defaultValue={brand.website ?? ""} />
              <FieldFailure text={failures["website"]} />
            </label>
            <label>
              新增别名
              <input className="input" name="alias" maxLength={100} />
              <FieldFailure text={failures["alias"]} />
            </label>
          </div>
          <label className="grid gap-1 text-sm">
            简介
            <textarea className="input" name="summary" rows={4} maxLength={2000} defaultValue={brand.summary ?? ""} />
            <FieldFailure text={failures["summary"]} />
          </label>
          <div>
            <Button kind="primary" type="submit" isBusy={isBusy}>
              保存
            </Button>
          </div>
        </form>
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
    </>
  );
}
