import type { FormEvent } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { editedCategories, type EditedCategory } from "../../contract/edited-categories.ts";
import { formatNumber } from "#shared/format-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EditForm } from "#web/components/edit-form.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { UnsavedFormsGuard } from "#web/components/unsaved-guard.tsx";
import { findCategories } from "./find-things.ts";
import type { ThingAct } from "../../contract/thing-history.ts";
import { CatalogueHistory } from "./catalogue-history.tsx";
import { MergeForm, type MergeSide } from "./merge-form.tsx";
import { ThingPicker } from "../public/console/thing-picker.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { ShownFields } from "#web/field-changes.ts";
import type { SectionProps } from "#web/console-section.ts";
import { readForm } from "#web/read-form.ts";
import { useOwnAction } from "#web/use-action.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

type Data = {
  list: DataOf<typeof editedCategories.listEditedCategories> | null;
  category: EditedCategory | null;
  history: ThingAct[];
};

/** Categories by any of their names; or one of them. */
export function Categories({ data: { list, category, history }, address, now }: SectionProps<Data>) {
  if (category) return <CategoryCard key={category.id} category={category} history={history} now={now} />;
  return (
    <>
      <NewCategory />
      <WordsSearch address={address} label="分类名、别名或标识" />
      <ConsoleTable
        caption="分类"
        address={address}
        total={list!.totalRecord}
        nameOf={({ name }) => name}
        rows={list!.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有这个分类" />}
        columns={[
          { key: "id", isSortable: true, title: "编号", cell: ({ id }) => <span className="num">{id}</span> },
          {
            key: "name",
            isSortable: true,
            title: "分类",
            isRowHead: true,
            cell: ({ id, name }) => (
              <a className="link" href={`/ops/categories/${id}`}>
                {name}
              </a>
            ),
          },
          { key: "parent", title: "上级", cell: ({ parent }) => parent?.name ?? "—" },
          { key: "nameEn", isSortable: true, title: "英文名", cell: ({ nameEn }) => nameEn },
          {
            key: "parts",
            isSortable: true,
            title: "型号",
            align: "end",
            cell: ({ partCount }) => <span className="num">{formatNumber(partCount)}</span>,
          },
          {
            key: "parameters",
            title: "参数",
            align: "end",
            cell: ({ parameters }) => <span className="num">{parameters.length}</span>,
          },
        ]}
      />
    </>
  );
}

function NewCategory() {
  const { isBusy, failures, act } = useOwnAction();

  async function handleAdd(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = readForm(form, "slug", "name", "nameEn", "position", "parentId");
    await act(
      async () => {
        const made = await callApi(editedCategories.addCategory, fields);
        // What is sent is unsaved no more, whatever the page takes to be brought up to date.
        form.reset();
        return made;
      },
      ({ id, name }) => `已新增分类「${name}」，编号 ${id}`,
    );
  }

  return (
    <details className="card case">
      <summary>新增分类</summary>
      <form
        data-new=""
        method="dialog"
        className="console-form"
        aria-label="新增分类"
        onSubmit={(event) => void handleAdd(event)}
      >
        <label>
          标识（用于页面地址，不能再改）
          <input className="input" name="slug" maxLength={60} required spellCheck={false} placeholder="chip-resistor" />
          <FieldFailure text={failures["slug"]} />
        </label>
        <label>
          名称
          <input className="input" name="name" maxLength={60} required />
          <FieldFailure text={failures["name"]} />
        </label>
        <label>
          英文名
          <input className="input" name="nameEn" maxLength={100} required />
          <FieldFailure text={failures["nameEn"]} />
        </label>
        <label>
          排序
          <input className="input num" name="position" inputMode="numeric" required defaultValue={100} />
          <FieldFailure text={failures["position"]} />
        </label>
        <ThingPicker
          label="上级分类（一级分类留空）"
          name="parentId"
          failure={failures["parentId"]}
          find={findCategories}
          isOptional
        />
        <Button type="submit" isBusy={isBusy}>
          新增
        </Button>
      </form>
      <UnsavedFormsGuard />
    </details>
  );
}

function sideOf(category: EditedCategory): MergeSide {
  return {
    name: category.name,
    facts: [
      ["编号", category.id],
      ["型号", category.partCount],
      ["上级", category.parent?.name ?? "—"],
      ["下级分类", category.children.length],
      ["别名", category.aliases.join("、") || "—"],
      ["参数", category.parameters.length],
    ],
  };
}

const slugsOf = ({ parameters }: EditedCategory) => parameters.map(({ slug }) => slug);

const shownOf = (category: EditedCategory): ShownFields => ({
  name: { label: "名称", value: category.name },
  nameEn: { label: "英文名", value: category.nameEn },
  parentId: { label: "上级分类", value: String(category.parent?.id ?? ""), text: category.parent?.name ?? "" },
  position: { label: "排序", value: String(category.position) },
  aliases: { label: "别名", value: category.aliases.join("\n"), text: category.aliases },
  parameters: { label: "选型表的参数", value: slugsOf(category).join("\n"), text: slugsOf(category) },
});

function CategoryCard({ category, history, now }: { category: EditedCategory; history: ThingAct[]; now: string }) {
  function save(form: HTMLFormElement, { id, updatedAt }: EditedCategory) {
    const fields = readForm(form, "name", "nameEn", "position", "parentId", "aliases", "parameters");
    return callApi(editedCategories.saveCategory, { id, updatedAt, ...fields });
  }

  return (
    <>
      <section className="card case" aria-labelledby="category-title">
        <h2 id="category-title">概况</h2>
        <dl className="case-facts">
          <div>
            <dt>编号</dt>
            <dd className="num">{category.id}</dd>
          </div>
          <div>
            <dt>型号</dt>
            <dd className="num">{formatNumber(category.partCount)}</dd>
          </div>
          <div>
            <dt>页面</dt>
            <dd>
              <a className="link" href={`/datasheet/datasheetCategory/${category.slug}`}>
                {category.slug}
              </a>
            </dd>
          </div>
          {category.formerSlugs.length > 0 && (
            <div>
              <dt>并入的分类</dt>
              <dd>{category.formerSlugs.join("、")}</dd>
            </div>
          )}
          {category.children.length > 0 && (
            <div>
              <dt>下级分类</dt>
              <dd className="flex flex-wrap gap-x-3">
                {category.children.map(({ id, name }) => (
                  <a key={id} className="link" href={`/ops/categories/${id}`}>
                    {name}
                  </a>
                ))}
              </dd>
            </div>
          )}
        </dl>
        <EditForm thing={category} shownOf={shownOf} save={save} button="保存">
          {(seen, failures) => (
            <>
              <div className="console-form">
                <label>
                  名称
                  <input className="input" name="name" maxLength={60} required defaultValue={seen.name} />
                  <FieldFailure text={failures["name"]} />
                </label>
                <label>
                  英文名
                  <input className="input" name="nameEn" maxLength={100} required defaultValue={seen.nameEn} />
                  <FieldFailure text={failures["nameEn"]} />
                </label>
                <ThingPicker
                  label="上级分类（一级分类留空）"
                  name="parentId"
                  failure={failures["parentId"]}
                  find={findCategories}
                  picked={seen.parent && { ...seen.parent, count: null }}
                  isOptional
                />
                <label>
                  排序
                  <input
                    className="input num"
                    name="position"
                    inputMode="numeric"
                    required
                    defaultValue={seen.position}
                  />
                  <FieldFailure text={failures["position"]} />
                </label>
              </div>
              <label className="grid gap-1 text-sm">
                别名，一行一个
                <textarea
                  className="input"
                  name="aliases"
                  rows={4}
                  maxLength={5000}
                  defaultValue={seen.aliases.join("\n")}
                />
                <FieldFailure text={failures["aliases"]} />
              </label>
              <label className="grid gap-1 text-sm">
                选型表的参数标识，一行一个，重要的在前
                <textarea
                  className="input act-values"
                  name="parameters"
                  rows={6}
                  maxLength={5000}
                  spellCheck={false}
                  defaultValue={slugsOf(seen).join("\n")}
                />
                <FieldFailure text={failures["parameters"]} />
              </label>
              {seen.parameters.length > 0 && (
                <p className="flex flex-wrap gap-x-3 text-sm text-secondary">
                  {seen.parameters.map(({ id, slug, name }) => (
                    <a key={id} className="link" href={`/ops/parameters/${id}`}>
                      {name}（{slug}）
                    </a>
                  ))}
                </p>
              )}
              <p className="text-sm text-secondary">保存后以这里为准，再次导入不会改回。</p>
            </>
          )}
        </EditForm>
      </section>
      <MergeForm
        what="分类"
        text="型号、名称、别名、参数与下级分类都会转移；原页面会指向目标分类，以后导入的型号也归入它。"
        id={category.id}
        own={sideOf(category)}
        find={findCategories}
        findSide={async (id) => sideOf(await callApi(editedCategories.findEditedCategory, { id }))}
        run={(merging) => callApi(editedCategories.mergeCategory, { id: category.id, ...merging })}
        say={({ parts }) => `已合并：${parts} 个型号`}
        addressOf={(intoId) => `/ops/categories/${intoId}`}
      />
      <CatalogueHistory history={history} now={now} subject="category" id={category.id} />
      <UnsavedFormsGuard />
    </>
  );
}
