import type { FormEvent } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { editedParameters, type EditedParameter } from "../../contract/parameters.ts";
import { formatNumber } from "#shared/format-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EditForm } from "#web/components/edit-form.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { UnsavedFormsGuard } from "#web/components/unsaved-guard.tsx";
import { findParameters } from "./find-things.ts";
import type { ThingAct } from "../../contract/thing-history.ts";
import { CatalogueHistory } from "./catalogue-history.tsx";
import { MergeForm, type MergeSide } from "./merge-form.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { ShownFields } from "#web/field-changes.ts";
import type { SectionProps } from "#web/console-section.ts";
import { chosenOf, readForm } from "#web/read-form.ts";
import { PARAMETER_KIND_LABELS, PARAMETER_KINDS } from "../../word-labels.ts";
import { useOwnAction } from "#web/use-action.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

type Data = {
  list: DataOf<typeof editedParameters.listEditedParameters> | null;
  parameter: EditedParameter | null;
  history: ThingAct[];
};

/** Parameters by name or slug; or one of them. */
export function Parameters({ data: { list, parameter, history }, address, now }: SectionProps<Data>) {
  if (parameter) return <ParameterCard key={parameter.id} parameter={parameter} history={history} now={now} />;
  return (
    <>
      <NewParameter />
      <WordsSearch address={address} label="参数名或标识" />
      <ConsoleTable
        caption="参数"
        address={address}
        total={list!.totalRecord}
        nameOf={({ name }) => name}
        rows={list!.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有这个参数" />}
        columns={[
          { key: "id", isSortable: true, title: "编号", cell: ({ id }) => <span className="num">{id}</span> },
          {
            key: "name",
            isSortable: true,
            title: "参数",
            isRowHead: true,
            cell: ({ id, name }) => (
              <a className="link" href={`/ops/parameters/${id}`}>
                {name}
              </a>
            ),
          },
          { key: "slug", isSortable: true, title: "标识", cell: ({ slug }) => <code>{slug}</code> },
          {
            key: "kind",
            isSortable: true,
            title: "类型",
            cell: ({ kind, unit }) => `${PARAMETER_KIND_LABELS[kind]}${unit ? ` · ${unit}` : ""}`,
          },
          {
            key: "categories",
            title: "分类",
            align: "end",
            cell: ({ categories }) => <span className="num">{categories.length}</span>,
          },
        ]}
      />
    </>
  );
}

function NewParameter() {
  const { isBusy, failures, act } = useOwnAction();

  async function handleAdd(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { kind, ...fields } = readForm(form, "slug", "name", "nameEn", "kind", "unit");
    const added = { ...fields, kind: chosenOf(PARAMETER_KINDS, kind) };
    await act(
      async () => {
        const made = await callApi(editedParameters.addParameter, added);
        // What is sent is unsaved no more, whatever the page takes to be brought up to date.
        form.reset();
        return made;
      },
      ({ id, name }) => `已新增参数「${name}」，编号 ${id}`,
    );
  }

  return (
    <details className="card case">
      <summary>新增参数</summary>
      <form
        data-new=""
        method="dialog"
        className="console-form"
        aria-label="新增参数"
        onSubmit={(event) => void handleAdd(event)}
      >
        <label>
          标识（不能再改）
          <input className="input" name="slug" maxLength={60} required spellCheck={false} placeholder="on-resistance" />
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
          类型
          <select className="input" name="kind">
            {PARAMETER_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {PARAMETER_KIND_LABELS[kind]}
              </option>
            ))}
          </select>
          <FieldFailure text={failures["kind"]} />
        </label>
        <label>
          基本单位（无单位留空）
          <input className="input" name="unit" maxLength={10} spellCheck={false} placeholder="Ω" />
          <FieldFailure text={failures["unit"]} />
        </label>
        <Button type="submit" isBusy={isBusy}>
          新增
        </Button>
      </form>
      <UnsavedFormsGuard />
    </details>
  );
}

function sideOf(parameter: EditedParameter): MergeSide {
  return {
    name: parameter.name,
    facts: [
      ["编号", parameter.id],
      ["标识", parameter.slug],
      ["类型", `${PARAMETER_KIND_LABELS[parameter.kind]}${parameter.unit ? ` · ${parameter.unit}` : ""}`],
      ["参数值", parameter.valueCount ?? 0],
      ["分类", parameter.categories.length],
    ],
  };
}

const shownOf = ({ name, nameEn }: EditedParameter): ShownFields => ({
  name: { label: "名称", value: name },
  nameEn: { label: "英文名", value: nameEn },
});

function ParameterCard({ parameter, history, now }: { parameter: EditedParameter; history: ThingAct[]; now: string }) {
  const save = (form: HTMLFormElement, { id, updatedAt }: EditedParameter) =>
    callApi(editedParameters.saveParameter, { id, updatedAt, ...readForm(form, "name", "nameEn") });

  return (
    <>
      <section className="card case" aria-labelledby="parameter-title">
        <h2 id="parameter-title">概况</h2>
        <dl className="case-facts">
          <div>
            <dt>编号</dt>
            <dd className="num">{parameter.id}</dd>
          </div>
          <div>
            <dt>标识</dt>
            <dd>
              <code>{parameter.slug}</code>
            </dd>
          </div>
          <div>
            <dt>类型</dt>
            <dd>
              {PARAMETER_KIND_LABELS[parameter.kind]}
              {parameter.unit && ` · ${parameter.unit}`}
            </dd>
          </div>
          <div>
            <dt>参数值</dt>
            <dd className="num">{formatNumber(parameter.valueCount ?? 0)}</dd>
          </div>
          {parameter.formerSlugs.length > 0 && (
            <div>
              <dt>并入的参数</dt>
              <dd>{parameter.formerSlugs.join("、")}</dd>
            </div>
          )}
        </dl>
        {parameter.categories.length > 0 && (
          <details className="text-sm">
            <summary>显示它的分类（{parameter.categories.length}）</summary>
            <p className="flex flex-wrap gap-x-3">
              {parameter.categories.map(({ id, name }) => (
                <a key={id} className="link" href={`/ops/categories/${id}`}>
                  {name}
                </a>
              ))}
            </p>
          </details>
        )}
        <EditForm thing={parameter} shownOf={shownOf} save={save} button="保存" isRow>
          {({ name, nameEn }, failures) => (
            <>
              <label>
                名称
                <input className="input" name="name" maxLength={60} required defaultValue={name} />
                <FieldFailure text={failures["name"]} />
              </label>
              <label>
                英文名
                <input className="input" name="nameEn" maxLength={100} required defaultValue={nameEn} />
                <FieldFailure text={failures["nameEn"]} />
              </label>
            </>
          )}
        </EditForm>
      </section>
      <MergeForm
        what="参数"
        text="参数值与选型表的列都会转移；同一型号两个参数都有值的，保留目标参数的值；以后导入的值也归入它。"
        id={parameter.id}
        own={sideOf(parameter)}
        find={findParameters}
        findSide={async (id) => sideOf(await callApi(editedParameters.findEditedParameter, { id }))}
        run={(merging) => callApi(editedParameters.mergeParameter, { id: parameter.id, ...merging })}
        say={({ values, droppedValues }) => `已合并：${values} 个值，${droppedValues} 个重复值`}
        addressOf={(intoId) => `/ops/parameters/${intoId}`}
      />
      <CatalogueHistory history={history} now={now} subject="parameter" id={parameter.id} />
      <UnsavedFormsGuard />
    </>
  );
}
