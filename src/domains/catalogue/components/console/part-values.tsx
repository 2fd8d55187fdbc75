import { editedParts, type EditedPart } from "../../contract/edited-parts.ts";
import { callApi } from "#web/call-api.ts";
import { EditForm } from "#web/components/edit-form.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { readForm } from "#web/read-form.ts";
import { findParameters } from "./find-things.ts";
import { OriginNote } from "../public/console/origin-note.tsx";
import { ThingPicker } from "../public/console/thing-picker.tsx";

/** What is not there yet. */
const NOTHING = {};

/** The values of a part, each to be said anew as it would be printed, and others to be added. */
export function PartValues({ part, now }: { part: EditedPart; now: string }) {
  const send = (form: HTMLFormElement, seen: { seen?: string } = {}) =>
    callApi(editedParts.savePartValue, { id: part.id, ...readForm(form, "parameterId", "printed"), ...seen });
  return (
    <section className="card case" aria-labelledby="values-title">
      <h2 id="values-title">参数</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {part.values.map(({ parameter, unit, origin }) => (
          <EditForm
            key={parameter.id}
            label={parameter.name}
            thing={part}
            shownOf={(shown) => ({ printed: { label: parameter.name, value: printedOf(shown, parameter.id) } })}
            save={(form, seen) => send(form, { seen: printedOf(seen, parameter.id) })}
            button="保存"
            isSmall
            isRow
          >
            {(seen, failures) => (
              <>
                <input type="hidden" name="parameterId" value={parameter.id} />
                <label>
                  {unit ? `${parameter.name}（${unit}）` : parameter.name}
                  <input
                    className="input"
                    name="printed"
                    maxLength={300}
                    defaultValue={printedOf(seen, parameter.id)}
                    placeholder="无"
                  />
                  <FieldFailure text={failures["printed"]} />
                  <OriginNote origin={origin} now={now} />
                </label>
              </>
            )}
          </EditForm>
        ))}
      </div>
      <EditForm
        label="新增参数值"
        thing={NOTHING}
        shownOf={() => ({})}
        save={async (form) => {
          // A value that came meanwhile is not written over.
          const { parameterId } = readForm(form, "parameterId");
          await send(form, { seen: printedOf(part, Number(parameterId)) });
          return NOTHING;
        }}
        button="新增"
        isSmall
        isRow
      >
        {(_, failures) => (
          <>
            <ThingPicker label="参数" name="parameterId" failure={failures["parameterId"]} find={findParameters} />
            <label>
              值
              <input className="input" name="printed" maxLength={300} required placeholder="10kΩ" />
              <FieldFailure text={failures["printed"]} />
            </label>
          </>
        )}
      </EditForm>
      <p className="text-sm text-secondary">带单位填写，如 4.7uF、±1%、-40~85℃；清空表示没有这个值。</p>
    </section>
  );
}

function printedOf({ values }: EditedPart, parameterId: number): string {
  return values.find(({ parameter }) => parameter.id === parameterId)?.printed ?? "";
}
