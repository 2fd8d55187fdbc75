import { type ReactNode, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import type { FieldFailures } from "#web/use-form.ts";
import { type PickedThing, ThingPicker } from "../public/console/thing-picker.tsx";
import { BothSides, type MergeSide } from "./merge-form.tsx";

interface SplitTargetProps {
  label: string;
  /** Which is split, and what is shown of it. */
  id: number;
  own: MergeSide;
  find: (words: string) => Promise<PickedThing[]>;
  findSide: (id: number) => Promise<MergeSide>;
  isBusy: boolean;
  failures: FieldFailures;
  /** The fields of a new one, where none is picked. */
  children: ReactNode;
}

/** The end of a form that splits: where to, with both sides beside each other once that is picked, and why. */
export function SplitTarget({ label, id, own, find, findSide, isBusy, failures, children }: SplitTargetProps) {
  const [into, setInto] = useState<MergeSide | null>(null);

  async function show(picked: PickedThing | null) {
    setInto(null);
    if (picked) setInto(await findSide(picked.id));
  }

  return (
    <>
      <ThingPicker
        label={label}
        name="intoId"
        failure={failures["intoId"]}
        isOptional
        find={async (words) => (await find(words)).filter((thing) => thing.id !== id)}
        onPick={(picked) => void show(picked)}
      />
      {into ? <BothSides label="拆分的两边" heads={["拆自", "拆到"]} own={own} into={into} /> : children}
      <div className="console-form">
        <label className="is-wide">
          原因
          <input className="input" name="reason" maxLength={500} required />
          <FieldFailure text={failures["reason"]} />
        </label>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          拆分
        </Button>
      </div>
    </>
  );
}
