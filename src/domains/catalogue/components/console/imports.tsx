import type { FormEvent } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { catalogueImport, type CatalogueImport } from "../../contract/catalogue-import.ts";
import { IMPORT_STATE_LABELS } from "../../import-labels.ts";
import type { ImportFile } from "../../contract/import-files.ts";
import { formatFileSize } from "#shared/format-file-size.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { WordsSearch } from "#web/components/words-search.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { BringList } from "./bring-list.tsx";
import { ImportFileCard } from "./import-file-card.tsx";
import { useReloading } from "#web/use-reloading.ts";

const TONES: Record<CatalogueImport["state"], TagTone> = {
  waiting: "neutral",
  running: "brand",
  done: "success",
  failed: "danger",
  cancelled: "warning",
};

type Data = { list: DataOf<typeof catalogueImport.listImports> | null; file: ImportFile | null };

/** Lists that are brought by the browser or lie in the folder for imports, and how far their import is; or one that was brought. */
export function Imports({ data: { list, file }, now, address }: SectionProps<Data>) {
  return file ? (
    <ImportFileCard key={`${file.id} ${file.trial}`} file={file} now={now} />
  ) : (
    <ImportList list={list!} now={now} address={address} />
  );
}

function ImportList({
  list: { folder, files, drafts, imports },
  now,
  address,
}: {
  list: DataOf<typeof catalogueImport.listImports>;
  now: string;
  address: URL;
}) {
  const { isBusy, failures, act } = useAction();
  useReloading(imports.data.some(({ state }) => state === "waiting" || state === "running"));

  async function handleStart(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    await act(
      () => callApi(catalogueImport.startImport, fields as never),
      () => "已开始，可离开本页",
    );
  }

  return (
    <>
      <section className="card case" aria-labelledby="bring-title">
        <h2 id="bring-title">上传名单</h2>
        <BringList />
        {/* Plain: a draft is confirmed or forgotten soon, and what lies in the folder is chosen from, not worked through. */}
        {drafts.length > 0 && (
          <ul className="setting-list" aria-label="待确认的名单">
            {drafts.map(({ id, fileName, operator, broughtAt }) => (
              <li key={id}>
                <a className="link wrap-anywhere" href={`/ops/imports/${id}`}>
                  {fileName}
                </a>
                <span className="text-sm text-secondary">
                  {operator}，<FriendlyTime at={broughtAt} now={now} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="card case" aria-labelledby="files-title">
        <h2 id="files-title">从导入目录导入</h2>
        <p className="text-sm text-secondary wrap-anywhere">
          把型号名单（.jsonl、.csv，可 .gz）、厂商名录、KiCad 符号库、PDF 或含有它们的文件夹放到服务器的{" "}
          <code>{folder}</code>，然后在这里选择。中途停止或失败的，再次导入同一文件即从停下处继续。
        </p>
        {files.length === 0 ? (
          <EmptyState title="导入目录是空的" text="放入文件后刷新本页。" />
        ) : (
          <form method="dialog" className="console-form" onSubmit={(event) => void handleStart(event)}>
            <label>
              文件
              <select className="input" name="file">
                {files.map(({ name, isFolder, sizeBytes }) => (
                  <option key={name} value={name}>
                    {name}（{isFolder ? "文件夹" : formatFileSize(sizeBytes)}）
                  </option>
                ))}
              </select>
              <FieldFailure text={failures["file"]} />
            </label>
            <label>
              名单名称（选填）
              <input className="input" name="source" maxLength={60} />
              <FieldFailure text={failures["source"]} />
            </label>
            <label>
              卖家（选填）
              <input className="input" name="seller" maxLength={60} />
              <FieldFailure text={failures["seller"]} />
            </label>
            <label>
              币种
              <select className="input" name="currency">
                {["CNY", "USD", "HKD", "EUR"].map((currency) => (
                  <option key={currency}>{currency}</option>
                ))}
              </select>
              <FieldFailure text={failures["currency"]} />
            </label>
            <Button kind="primary" type="submit" isBusy={isBusy}>
              开始导入
            </Button>
          </form>
        )}
      </section>
      <WordsSearch address={address} label="导入的内容">
        <label>
          状态
          <select className="input" name="state" defaultValue={address.searchParams.get("state") ?? ""}>
            <option value="">全部</option>
            {Object.entries(IMPORT_STATE_LABELS).map(([state, label]) => (
              <option key={state} value={state}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </WordsSearch>
      <ConsoleTable
        caption="导入记录"
        address={address}
        total={imports.totalRecord}
        rows={imports.data}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        empty={<EmptyState title="没有这样的导入" text="从上面导入的名单会列在这里。" />}
        columns={[
          {
            key: "title",
            isSortable: true,
            title: "内容",
            isRowHead: true,
            className: "is-wide",
            cell: ({ title, fileId }) =>
              fileId === null ? (
                title
              ) : (
                <a className="link" href={`/ops/imports/${fileId}`}>
                  {title}
                </a>
              ),
          },
          {
            key: "state",
            isSortable: true,
            title: "状态",
            cell: ({ state, progress, isUndone }) => (
              <>
                {isUndone ? (
                  <Tag tone="neutral">已撤销</Tag>
                ) : (
                  <Tag tone={TONES[state]}>{IMPORT_STATE_LABELS[state]}</Tag>
                )}{" "}
                {state === "running" && (
                  <progress max={100} value={progress} aria-label="进度">
                    {progress}%
                  </progress>
                )}
              </>
            ),
          },
          { key: "note", title: "结果", className: "is-wide", cell: ({ note }) => note || "—" },
          { key: "operator", isSortable: true, title: "操作人", cell: ({ operator }) => operator },
          {
            key: "at",
            isSortable: true,
            title: "开始",
            cell: ({ createdAt }) => <FriendlyTime at={createdAt} now={now} />,
          },
          {
            key: "act",
            isFixed: true,
            title: "操作",
            cell: ({ id, state, isMine }) => (
              <ImportActs
                state={state}
                isMine={isMine}
                isBusy={isBusy}
                onStop={() =>
                  void act(
                    () => callApi(catalogueImport.cancelImport, { id }),
                    () => "已停止",
                  )
                }
              />
            ),
          },
        ]}
      />
    </>
  );
}

/** One that is under way can be stopped by every operator; its report is in the list of tasks of whoever started it. */
function ImportActs({
  state,
  isMine,
  isBusy,
  onStop,
}: Pick<CatalogueImport, "state" | "isMine"> & { isBusy: boolean; onStop: () => void }) {
  if (state === "waiting" || state === "running")
    return (
      <Button size="small" isBusy={isBusy} onClick={onStop}>
        停止
      </Button>
    );
  return (
    isMine && (
      <a className="link" href="/userCenter/taskList/taskList">
        报告
      </a>
    )
  );
}
