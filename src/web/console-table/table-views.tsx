import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../components/button.tsx";
import { Checkbox } from "../components/checkbox.tsx";
import { Dialog } from "../components/dialog.tsx";
import { FieldFailure } from "../components/form-dialog.tsx";
import { useOwnAction } from "../use-action.ts";
import { queryOf, viewHref } from "./table-address.ts";
import type { TableState, TableView } from "./table-state.ts";

interface TableViewsProps {
  state: TableState;
  address: URL;
  query: string;
  /** As they are shown now. */
  columns: string[];
  current: TableView | undefined;
}

/** The views of a list, above it: the asker's own and those that the team shares. */
export function TableViews({ state, address, query, columns, current }: TableViewsProps) {
  const [edited, setEdited] = useState<TableView | "new" | null>(null);
  return (
    <nav className="table-views" aria-label="视图">
      <a className="table-view" href={address.pathname} aria-current={!current && query === "" ? "page" : undefined}>
        全部
      </a>
      {state.views.map((view) => (
        <a
          key={view.id}
          className="table-view"
          href={viewHref(address, view)}
          aria-current={view.id === current?.id ? "page" : undefined}
        >
          {view.name}
          {!view.isMine && <span className="text-secondary"> · {view.owner}</span>}
          {view.isMine && view.isShared && <span className="text-secondary"> · 已共享</span>}
        </a>
      ))}
      {current?.isMine && (
        <Button size="small" onClick={() => setEdited(current)}>
          管理视图
        </Button>
      )}
      {/* A view that is looked at as it was saved is saved already. */}
      {(!current || queryOf(new URL(viewHref(address, current), address)) !== query) && (
        <Button size="small" onClick={() => setEdited("new")}>
          存为视图
        </Button>
      )}
      {edited && (
        <ViewDialog
          view={edited === "new" ? null : edited}
          saved={{ query, columns }}
          state={state}
          address={address}
          onClose={() => setEdited(null)}
        />
      )}
    </nav>
  );
}

interface ViewDialogProps {
  view: TableView | null;
  saved: { query: string; columns: string[] };
  state: TableState;
  address: URL;
  onClose: () => void;
}

function ViewDialog({ view, saved, state: { calls }, address, onClose }: ViewDialogProps) {
  const formId = useId();
  const nameId = useId();
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const { isBusy, failures, act } = useOwnAction();
  const navigate = useNavigate();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    let id = view?.id;
    const isDone = await act(async () => {
      if (id !== undefined) await calls.changeView({ id, name, isShared });
      else ({ id } = await calls.saveView({ name, isShared, ...saved }));
    }, "已保存");
    if (!isDone) return;
    onClose();
    if (!view) await navigate(viewHref(address, { id: id!, query: saved.query }));
  }

  async function handleDelete() {
    if (!(await act(() => calls.deleteView(view!.id), `已删除视图「${view!.name}」`))) return;
    onClose();
    await navigate(address.pathname);
  }

  const footer = (
    <>
      {view && (
        <Button kind="danger" isBusy={isBusy} onClick={() => void handleDelete()}>
          删除
        </Button>
      )}
      <Button disabled={isBusy} onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
        保存
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      size="small"
      title={view ? "管理视图" : "存为视图"}
      isBusy={isBusy}
      onClose={onClose}
      footer={footer}
    >
      <form
        method="dialog"
        id={formId}
        className="grid gap-3"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        {!view && <p className="text-sm text-secondary">保存当前的筛选、排序和列；同名的视图会被替换。</p>}
        <div className="grid gap-1">
          <label htmlFor={nameId}>名称</label>
          <input
            id={nameId}
            className="input"
            maxLength={40}
            value={name}
            aria-invalid={failures["name"] ? true : undefined}
            aria-describedby={failures["name"] ? `${nameId}-failure` : undefined}
            onChange={({ target }) => setName(target.value)}
          />
          <FieldFailure id={`${nameId}-failure`} text={failures["name"]} />
        </div>
        <Checkbox checked={isShared} onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}>
          与其他运营人员共享（只有您能修改）
        </Checkbox>
      </form>
    </Dialog>
  );
}
