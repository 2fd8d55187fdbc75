import { useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FormDialog, FormField } from "#web/components/form-dialog.tsx";
import { columnAddress } from "../../addresses.ts";
import type { Column } from "../../contract/article-shapes.ts";
import { authors, COLUMNS_MAX } from "../../contract/authors.ts";
import { COLUMN_NAME_LENGTH, COLUMN_SUMMARY_MAX } from "../../labels.ts";
import { useOwnAction } from "#web/use-action.ts";
import { useSave } from "#web/use-save.ts";

/** An author's columns: opened, renamed and closed. */
export function ColumnsCard({ columns }: { columns: Column[] }) {
  const [edited, setEdited] = useState<Column | "new" | null>(null);
  const [leaving, setLeaving] = useState<Column | null>(null);
  const { isBusy, act } = useOwnAction();

  async function handleRemove({ id }: Column) {
    if (await act(() => callApi(authors.removeColumn, { id }), "专栏已删除")) setLeaving(null);
  }

  return (
    <section className="card" aria-labelledby="columns-title">
      <div className="card-head">
        <h2 id="columns-title">专栏</h2>
        <span className="needs-script">
          <Button size="small" disabled={columns.length >= COLUMNS_MAX} onClick={() => setEdited("new")}>
            新建专栏
          </Button>
        </span>
      </div>
      {columns.length === 0 ? (
        <EmptyState title="还没有专栏" text="把同一主题的文章放进专栏，读者可以关注它。" />
      ) : (
        <ul className="setting-list">
          {columns.map((column) => (
            <li key={column.id} aria-label={column.name}>
              <span className="grid min-w-0 grow basis-64 gap-1 wrap-anywhere">
                <a className="link font-medium" href={columnAddress(column)}>
                  {column.name}
                </a>
                {column.summary && <span className="text-sm">{column.summary}</span>}
                <span className="num text-sm text-secondary">{column.articles} 篇文章</span>
              </span>
              <span className="needs-script flex flex-wrap gap-2">
                <Button size="small" aria-label={`编辑 ${column.name}`} onClick={() => setEdited(column)}>
                  编辑
                </Button>
                <Button size="small" aria-label={`删除 ${column.name}`} onClick={() => setLeaving(column)}>
                  删除
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {edited && <ColumnDialog column={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {leaving && (
        <Dialog
          isOpen
          title={`删除专栏「${leaving.name}」`}
          size="small"
          isBusy={isBusy}
          onClose={() => setLeaving(null)}
          footer={
            <>
              <Button disabled={isBusy} onClick={() => setLeaving(null)}>
                取消
              </Button>
              <Button kind="danger" isBusy={isBusy} onClick={() => void handleRemove(leaving)}>
                删除专栏
              </Button>
            </>
          }
        >
          <p>其中的文章会保留，不再属于任何专栏；关注它的读者不再收到提醒。</p>
        </Dialog>
      )}
    </section>
  );
}

function ColumnDialog({ column, onClose }: { column: Column | null; onClose: () => void }) {
  const save = useSave();
  const handleSubmit = ({ name = "", summary = "" }: Record<string, string>) =>
    column
      ? save(() => callApi(authors.editColumn, { id: column.id, name, summary }), "已保存")
      : save(() => callApi(authors.addColumn, { name, summary }), "已新建");
  return (
    <FormDialog
      title={column ? "编辑专栏" : "新建专栏"}
      isOpen
      onClose={onClose}
      fields={["name", "summary"]}
      onSubmit={handleSubmit}
    >
      {(failures) => (
        <>
          <FormField name="name" title="名称（必填）" failure={failures["name"]}>
            {(known) => (
              <input
                {...known}
                className="input"
                maxLength={COLUMN_NAME_LENGTH.most}
                autoComplete="off"
                defaultValue={column?.name}
              />
            )}
          </FormField>
          <FormField name="summary" title="简介" failure={failures["summary"]}>
            {(known) => (
              <textarea
                {...known}
                className="input"
                rows={3}
                maxLength={COLUMN_SUMMARY_MAX}
                defaultValue={column?.summary}
              />
            )}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
