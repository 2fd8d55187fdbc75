import type { FormEvent } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { markings } from "../../contract/markings.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { UnsavedFormsGuard } from "#web/components/unsaved-guard.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { readForm } from "#web/read-form.ts";
import { useAction } from "#web/use-action.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

/** What is printed on parts too small for their number. */
export function Markings({ data, address }: SectionProps<DataOf<typeof markings.listMarkings>>) {
  const { isBusy, failures, act } = useAction();

  async function handleSave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = readForm(form, "code", "mpn", "package", "source");
    await act(async () => {
      await callApi(markings.saveMarking, fields);
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
        aria-label="新增丝印"
        onSubmit={(event) => void handleSave(event)}
      >
        <label>
          丝印
          <input className="input" name="code" maxLength={20} required />
          <FieldFailure text={failures["code"]} />
        </label>
        <label>
          型号或其开头
          <input className="input" name="mpn" maxLength={100} required />
          <FieldFailure text={failures["mpn"]} />
        </label>
        <label>
          封装（留空为不限）
          <input className="input" name="package" maxLength={60} />
          <FieldFailure text={failures["package"]} />
        </label>
        <label>
          来源
          <input className="input" name="source" maxLength={100} />
          <FieldFailure text={failures["source"]} />
        </label>
        <Button type="submit" isBusy={isBusy}>
          保存
        </Button>
      </form>
      <UnsavedFormsGuard />
      <WordsSearch address={address} label="丝印或型号" />
      <ConsoleTable
        caption="丝印"
        address={address}
        total={data.totalRecord}
        nameOf={({ code, mpn }) => `${code} ${mpn}`}
        rows={data.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有丝印" />}
        columns={[
          { key: "code", isSortable: true, title: "丝印", isRowHead: true, cell: ({ code }) => <code>{code}</code> },
          { key: "mpn", isSortable: true, title: "型号", cell: ({ mpn }) => mpn },
          {
            key: "package",
            isSortable: true,
            title: "封装",
            className: "part-package",
            cell: (one) => one.package || "不限",
          },
          { key: "source", isSortable: true, title: "来源", cell: ({ source }) => source },
          {
            key: "act",
            isFixed: true,
            title: "操作",
            cell: ({ id, code, mpn }) => (
              <Button
                size="small"
                isBusy={isBusy}
                aria-label={`删除 ${code} ${mpn}`}
                onClick={() => void act(() => callApi(markings.removeMarking, { id }))}
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
