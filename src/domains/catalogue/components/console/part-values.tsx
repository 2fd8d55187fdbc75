import type { FormEvent, ReactNode } from "react";
import { editedParts, type EditedPart } from "../../contract/edited-parts.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure, type FieldFailures } from "#web/components/form-dialog.tsx";
import { readForm } from "#web/read-form.ts";
import { useAction } from "#web/use-action.ts";
import { findParameters } from "./find-things.ts";
import { OriginNote } from "../public/console/origin-note.tsx";
import { ThingPicker } from "../public/console/thing-picker.tsx";

/** The values of a part, each to be said anew as it would be printed, and others to be added. */
export function PartValues({ part, now }: { part: EditedPart; now: string }) {
  return (
    <section className="card case" aria-labelledby="values-title">
      <h2 id="values-title">参数</h2>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {part.values.map(({ parameter, unit, printed, origin }) => (
          <ValueForm key={parameter.id} id={part.id} label={parameter.name} button="保存">
            {(failures) => (
              <>
                <input type="hidden" name="parameterId" value={parameter.id} />
                <label>
                  {unit ? `${parameter.name}（${unit}）` : parameter.name}
                  <input
                    className="input"
                    name="printed"
                    maxLength={300}
                    defaultValue={printed ?? ""}
                    placeholder="无"
                  />
                  <FieldFailure text={failures["printed"]} />
                  <OriginNote origin={origin} now={now} />
                </label>
              </>
            )}
          </ValueForm>
        ))}
      </div>
      <ValueForm key={`new ${part.values.length}`} id={part.id} label="新增参数值" button="新增">
        {(failures) => (
          <>
            <ThingPicker label="参数" name="parameterId" failure={failures["parameterId"]} find={findParameters} />
            <label>
              值
              <input className="input" name="printed" maxLength={300} required placeholder="10kΩ" />
              <FieldFailure text={failures["printed"]} />
            </label>
          </>
        )}
      </ValueForm>
      <p className="text-sm text-secondary">带单位填写，如 4.7uF、±1%、-40~85℃；清空表示没有这个值。</p>
    </section>
  );
}

interface ValueFormProps {
  /** Of the part. */
  id: number;
  label: string;
  button: string;
  children: (failures: FieldFailures) => ReactNode;
}

/** One value to be saved; why it was refused stands at its own fields alone. */
function ValueForm({ id, label, button, children }: ValueFormProps) {
  const { isBusy, failures, act } = useAction();

  async function handleSave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = readForm(event.currentTarget, "parameterId", "printed");
    await act(() => callApi(editedParts.savePartValue, { id, ...fields }));
  }

  return (
    <form method="dialog" className="console-form" aria-label={label} onSubmit={(event) => void handleSave(event)}>
      {children(failures)}
      <Button type="submit" size="small" isBusy={isBusy}>
        {button}
      </Button>
    </form>
  );
}
