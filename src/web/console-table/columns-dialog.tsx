import { type FormEvent, useId, useState } from "react";
import { Button } from "../components/button.tsx";
import { Checkbox } from "../components/checkbox.tsx";
import { Dialog } from "../components/dialog.tsx";
import { useOwnAction } from "../use-action.ts";

interface ColumnsDialogProps {
  columns: { key: string; title: string }[];
  /** None are all. */
  chosen: string[];
  onChoose: (columns: string[]) => Promise<unknown>;
  onClose: () => void;
}

/** Which columns a list shows; they are kept with the operator. */
export function ColumnsDialog({ columns, chosen, onChoose, onClose }: ColumnsDialogProps) {
  const formId = useId();
  const keys = columns.map(({ key }) => key);
  const [ticked, setTicked] = useState(chosen.length > 0 ? keys.filter((key) => chosen.includes(key)) : keys);
  const { isBusy, act } = useOwnAction();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // All of them are what is shown of a later column too; none would be the same, so the name alone is said so.
    const kept = ticked.length === keys.length ? [] : ticked.length === 0 ? ["none"] : ticked;
    if (await act(() => onChoose(kept), "已保存")) onClose();
  }

  const footer = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
        保存
      </Button>
    </>
  );
  return (
    <Dialog isOpen size="small" title="选择列" isBusy={isBusy} onClose={onClose} footer={footer}>
      <form method="dialog" id={formId} className="grid gap-2" onSubmit={(event) => void handleSubmit(event)}>
        <p className="text-sm text-secondary">随您的账号保存，换设备也一样。视图有自己的列。</p>
        {columns.map(({ key, title }) => (
          <Checkbox
            key={key}
            checked={ticked.includes(key)}
            onChange={({ currentTarget }) =>
              setTicked(keys.filter((one) => (one === key ? currentTarget.checked : ticked.includes(one))))
            }
          >
            {title}
          </Checkbox>
        ))}
      </form>
    </Dialog>
  );
}
