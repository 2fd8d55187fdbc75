import type { FormEvent } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { suffixes } from "../../contract/suffixes.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { UnsavedFormsGuard } from "#web/components/unsaved-guard.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { chosenOf, readForm } from "#web/read-form.ts";
import { SUFFIX_FOLLOWS, SUFFIX_FOLLOWS_LABELS } from "../../word-labels.ts";
import { useAction } from "#web/use-action.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

/** Endings of part numbers that tell how a brand packs the part. */
export function Suffixes({ data, address }: SectionProps<DataOf<typeof suffixes.listSuffixes>>) {
  const { isBusy, failures, act } = useAction();

  async function handleSave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { follows, ...fields } = readForm(form, "brandId", "suffix", "follows");
    const saved = { ...fields, follows: chosenOf(SUFFIX_FOLLOWS, follows) };
    await act(async () => {
      await callApi(suffixes.saveSuffix, saved);
      // What is sent is unsaved no more, whatever the page takes to be brought up to date.
      form.reset();
    });
  }

  return (
    <>
      <form
        data-new=""
        method="dialog"
        className="console-form"
        aria-label="新增包装后缀"
        onSubmit={(event) => void handleSave(event)}
      >
        <label>
          品牌编号
          <input className="input num" name="brandId" inputMode="numeric" required />
          <FieldFailure text={failures["brandId"]} />
        </label>
        <label>
          后缀
          <input className="input" name="suffix" maxLength={20} required />
          <FieldFailure text={failures["suffix"]} />
        </label>
        <label>
          前一个字符
          <select className="input" name="follows">
            {SUFFIX_FOLLOWS.map((follows) => (
              <option key={follows} value={follows}>
                {SUFFIX_FOLLOWS_LABELS[follows]}
              </option>
            ))}
          </select>
          <FieldFailure text={failures["follows"]} />
        </label>
        <Button type="submit" isBusy={isBusy}>
          保存
        </Button>
      </form>
      <UnsavedFormsGuard />
      <WordsSearch address={address} label="品牌或后缀" />
      <ConsoleTable
        caption="包装后缀"
        address={address}
        total={data.totalRecord}
        nameOf={({ brand, suffix }) => `${brand.name} ${suffix}`}
        rows={data.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有后缀" />}
        columns={[
          {
            key: "suffix",
            isSortable: true,
            title: "后缀",
            isRowHead: true,
            cell: ({ suffix }) => <code>{suffix}</code>,
          },
          {
            key: "brand",
            isSortable: true,
            title: "品牌",
            cell: ({ brand }) => (
              <a className="link" href={`/ops/brands/${brand.id}`}>
                {brand.name}
              </a>
            ),
          },
          {
            key: "follows",
            isSortable: true,
            title: "前一个字符",
            cell: ({ follows }) => SUFFIX_FOLLOWS_LABELS[follows],
          },
          {
            key: "act",
            isFixed: true,
            title: "操作",
            cell: ({ id, suffix }) => (
              <Button
                size="small"
                isBusy={isBusy}
                aria-label={`删除 ${suffix}`}
                onClick={() => void act(() => callApi(suffixes.removeSuffix, { id }))}
              >
                删除
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}
