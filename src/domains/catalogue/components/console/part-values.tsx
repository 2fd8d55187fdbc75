import type { FormEvent } from "react";
import { editedParts, type EditedPart } from "../../contract/edited-parts.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { readForm } from "#web/read-form.ts";
import { useAction } from "#web/use-action.ts";
import { findParameters } from "./find-things.ts";
import { OriginNote } from "../public/console/origin-note.tsx";
import { ThingPicker } from "../public/console/thing-picker.tsx";

/** The values of a part, each to be said anew as it would be printed, and others to be added. */
export function PartValues({ part, now }: { part: EditedPart; now: string }) {
  const { isBusy, act } = useAction();

  async function handleSave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = readForm(event.currentTarget, "parameterId", "printed");
    await act(() => callApi(editedParts.savePartValue, { id: part.id, ...fields }));
  }

  return (
    <section className="card case" aria-labelledby="values-title">
      <h2 id="values-title">参数</h2>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {part.values.map(({ parameter, unit, printed, origin }) => (
          <form
            key={parameter.id}
            method="dialog"
            className="console-form"
            aria-label={parameter.name}
            onSubmit={(event) => void handleSave(event)}
          >
            <input type="hidden" name="parameterId" value={parameter.id} />
            <label>
              {unit ? `${parameter.name}（${unit}）` : parameter.name}
              <input className="input" name="printed" maxLength={300} defaultValue={printed ?? ""} placeholder="无" />
              <OriginNote origin={origin} now={now} />
            </label>
            <Button type="submit" size="small" isBusy={isBusy}>
              保存
            </Button>
          </form>
        ))}
      </div>
      <form
        key={`new ${part.values.length}`}
        method="dialog"
        className="console-form"
        aria-label="新增参数值"
        onSubmit={(event) => void handleSave(event)}
      >
        <ThingPicker label="参数" name="parameterId" find={findParameters} />
        <label>
          值
          <input className="input" name="printed" maxLength={300} required placeholder="10kΩ" />
        </label>
        <Button type="submit" size="small" isBusy={isBusy}>
          新增
        </Button>
      </form>
      <p className="text-sm text-secondary">带单位填写，如 4.7uF、±1%、-40~85℃；清空表示没有这个值。</p>
    </section>
  );
}
