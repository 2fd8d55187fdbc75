import { type FormEvent, useState } from "react";
import { CallFailed } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { DataTable } from "#web/components/data-table.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { messageOf } from "#web/message-of.ts";
import { useAction } from "#web/use-action.ts";
import { type ImportFile, importFiles } from "../../contract/import-files.ts";
import { COLUMN_USES, type ColumnUse } from "#shared/column-uses.ts";
import { COLUMN_USE_LABELS, IMPORT_CURRENCIES } from "../../import-labels.ts";

const refuse = (error: unknown) => ({
  ...(error instanceof CallFailed && error.errors),
  form: messageOf(error),
});

/** As what each column of a list is read; tries it so, and tells where something was chosen otherwise since. */
export function ImportColumns({ file, onChange }: { file: ImportFile; onChange: () => void }) {
  const { isBusy, failures, act } = useAction(refuse);
  const [uses, setUses] = useState(file.columns.map(({ use }) => use));
  const isTrying = file.state === "trying";

  async function handleTry(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    await act(
      () => callApi(importFiles.tryImport, { id: file.id, uses, ...said }),
      () => null,
    );
  }

  return (
    <section className="card case" aria-labelledby="columns-title">
      <h2 id="columns-title">核对列</h2>
      <form
        method="dialog"
        className="grid gap-3"
        aria-label="试导入"
        onChange={onChange}
        onSubmit={(event) => void handleTry(event)}
      >
        {file.columns.length === 0 ? (
          <p className="text-sm text-secondary">这份名单自带字段名，不用指定列。</p>
        ) : (
          // Plain: the columns of one file.
          <DataTable
            caption="列的含义"
            rows={file.columns.map((column, place) => ({ ...column, place }))}
            keyOf={({ place }) => place}
            columns={[
              {
                key: "heading",
                title: "列",
                isRowHead: true,
                cell: ({ heading, place }) => heading || `第 ${place + 1} 列`,
              },
              {
                key: "use",
                title: "含义",
                cell: ({ heading, place }) => (
                  <select
                    className="input min-w-40"
                    aria-label={`「${heading}」列的含义`}
                    value={uses[place]}
                    disabled={isTrying || heading === ""}
                    onChange={({ currentTarget }) => setUses(uses.with(place, currentTarget.value as ColumnUse))}
                  >
                    {COLUMN_USES.map((use) => (
                      <option key={use} value={use}>
                        {COLUMN_USE_LABELS[use]}
                      </option>
                    ))}
                  </select>
                ),
              },
              {
                key: "samples",
                title: "前几行",
                className: "is-wide",
                cell: ({ samples }) => samples.filter(Boolean).join(" · ") || "—",
              },
            ]}
          />
        )}
        <div className="console-form">
          <label>
            名单名称（选填）
            <input className="input" name="source" maxLength={60} defaultValue={file.source} />
            <FieldFailure text={failures["source"]} />
          </label>
          <label>
            卖家（选填）
            <input className="input" name="seller" maxLength={60} defaultValue={file.seller} />
            <FieldFailure text={failures["seller"]} />
          </label>
          <label>
            币种
            <select className="input" name="currency" defaultValue={file.currency}>
              {IMPORT_CURRENCIES.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </select>
            <FieldFailure text={failures["currency"]} />
          </label>
        </div>
        <p className="text-sm text-secondary">
          同名名单的新版本会更新旧版本的行，名称默认取文件名；填了卖家，单价与库存才记为报价。
        </p>
        <FieldFailure text={failures["form"]} />
        <div className="flex flex-wrap gap-2">
          <Button kind={file.found ? "plain" : "primary"} type="submit" isBusy={isBusy || isTrying}>
            {isTrying ? "试导入中" : "试导入"}
          </Button>
          <Button
            disabled={isBusy}
            onClick={() =>
              void act(() => callApi(importFiles.dropImportFile, { id: file.id }), "已放弃", "/ops/imports")
            }
          >
            放弃
          </Button>
        </div>
      </form>
    </section>
  );
}
