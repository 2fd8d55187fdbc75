import { type FormEvent, useEffect, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../components/button.tsx";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { DecideDialog } from "../components/decide-dialog.tsx";
import { Dialog } from "../components/dialog.tsx";
import { showToast } from "../components/toast.tsx";
import { failuresInToast } from "../use-form.ts";
import { doneWords } from "./done-words.ts";
import { PreviewedRows } from "./previewed-rows.tsx";
import type { Preview, TableAct, TableState } from "./table-state.ts";

interface BulkDialogProps {
  act: TableAct;
  ids: number[];
  query: string;
  calls: Pick<TableState["calls"], "previewRows" | "actOnRows">;
  /** Closed by a slip it stays, out of sight, with the reason that was typed. */
  isOpen: boolean;
  onDone: (done: number[]) => void;
  onClose: () => void;
  /** It is done, or nothing was typed. */
  onEnd: () => void;
}

/** An act on many rows: what it needs chosen, then its preview. */
export function BulkDialog(props: BulkDialogProps) {
  const [choice, setChoice] = useState("");
  const { act, onEnd } = props;
  if (act.choices && choice === "")
    return <ChoiceDialog label={act.label} choices={act.choices} onChoose={setChoice} onClose={onEnd} />;
  // What was chosen is chosen anew.
  return <PreviewDialog {...props} onClose={act.choices ? onEnd : props.onClose} choice={choice} />;
}

interface ChoiceDialogProps {
  label: string;
  choices: NonNullable<TableAct["choices"]>;
  onChoose: (choice: string) => void;
  onClose: () => void;
}

function ChoiceDialog({ label, choices, onChoose, onClose }: ChoiceDialogProps) {
  const formId = useId();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onChoose(new FormData(event.currentTarget).get("choice") as string);
  }

  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" type="submit" form={formId}>
        下一步
      </Button>
    </>
  );
  return (
    <Dialog isOpen size="small" title={label} onClose={onClose} footer={footer}>
      <form method="dialog" id={formId} onSubmit={handleSubmit}>
        <label className="grid gap-1">
          {choices.label}
          <select className="input" name="choice" required defaultValue="">
            <option value="" disabled>
              请选择
            </option>
            {choices.list.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </form>
    </Dialog>
  );
}

/** What an act will do to which rows, and to which it can't be done and why, before it is confirmed. */
function PreviewDialog(props: BulkDialogProps & { choice: string }) {
  const { act, ids, query, calls, choice, isOpen, onDone, onClose, onEnd } = props;
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    calls.previewRows(act.name, { query, ids, choice }).then(
      (found) => isWanted && setPreview(found),
      (error: unknown) => {
        if (!isWanted) return;
        failuresInToast(error);
        onEnd();
      },
    );
    return () => {
      isWanted = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked when it opens
  }, [isOpen]);

  async function confirm(reason: string, count = "") {
    setIsBusy(true);
    try {
      const rows = preview!.possible.map(({ id, seen }) => `${id}@${seen}`);
      const { done, refused, proposed = [] } = await calls.actOnRows(act.name, { query, rows, reason, choice, count });
      onDone([...done, ...proposed]);
      tell({ done: done.length, proposed: proposed.length, refused });
      onEnd();
    } catch (error) {
      failuresInToast(error);
    } finally {
      setIsBusy(false);
      await revalidate();
    }
  }

  function tell({ done, proposed, refused }: { done: number; proposed: number; refused: { message: string }[] }) {
    const whys = [...new Set(refused.map(({ message }) => message))].join("；");
    const text = `${act.label}：${doneWords({ done, proposed, undoMinutes: act.undoMinutes })}`;
    if (refused.length === 0) showToast({ kind: "success", text });
    else
      showToast({
        kind: done + proposed > 0 ? "warning" : "error",
        text: `${text}；${refused.length} 条没有处理：${whys}`,
      });
  }

  if (!preview)
    return (
      <Dialog isOpen title={act.label} onClose={onEnd}>
        <p role="status">正在检查所选的 {ids.length} 条…</p>
      </Dialog>
    );
  const count = preview.possible.length;
  const rows = <PreviewedRows act={act} preview={preview} />;
  if (count === 0)
    return (
      <Dialog isOpen title={`不能${act.label}`} onClose={onEnd} footer={<Button onClick={onEnd}>关闭</Button>}>
        {rows}
      </Dialog>
    );
  if (!act.asksReason)
    return (
      <ConfirmDialog
        title={`${act.label}（${count} 条）`}
        label={act.label}
        kind={act.kind}
        isBusy={isBusy}
        onConfirm={() => void confirm("")}
        onClose={onEnd}
      >
        {rows}
      </ConfirmDialog>
    );
  return (
    <DecideDialog
      decision={act}
      count={count}
      holders={[]}
      isCountTyped={act.isCountTyped}
      isBusy={isBusy}
      isOpen={isOpen}
      onClose={onClose}
      onDecide={(reason, typed) => void confirm(reason, typed.count)}
    >
      {rows}
    </DecideDialog>
  );
}
