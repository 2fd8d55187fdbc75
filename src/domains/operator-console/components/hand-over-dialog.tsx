import { type FormEvent, useId, useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { queues } from "../contract/queues.ts";
import type { ConsoleHead } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";

/** Hands cases to another operator, with a word. */
export function HandOverDialog({
  queue,
  ids,
  head,
  onClose,
}: {
  queue: string;
  ids: number[];
  head: ConsoleHead;
  onClose: () => void;
}) {
  const formId = useId();
  const [note, setNote] = useState("");
  const others = head.operators.filter(({ id }) => id !== head.me.id);
  const [operatorId, setOperatorId] = useState(others[0]?.id ?? 0);
  const { isBusy, act } = useAction();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const isDone = await act(
      () => callApi(queues.handOver, { queue, ids: ids.join(","), operatorId, note }),
      ({ handed }) => `已移交 ${handed} 条`,
    );
    if (isDone) onClose();
  }

  const footer = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" type="submit" form={formId} isBusy={isBusy} disabled={others.length === 0}>
        移交
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={`移交 ${ids.length} 条`} isBusy={isBusy} onClose={onClose} footer={footer}>
      <form method="dialog" id={formId} className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        {others.length === 0 ? (
          <p>没有其他运营人员。</p>
        ) : (
          <label className="grid gap-1">
            移交给
            <select
              className="input"
              value={operatorId}
              onChange={(event) => setOperatorId(Number(event.target.value))}
            >
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="grid gap-1">
          备注
          <textarea
            className="input"
            rows={3}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
      </form>
    </Dialog>
  );
}
