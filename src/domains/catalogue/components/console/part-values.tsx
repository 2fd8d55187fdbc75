import { editedParts, type EditedPart } from "../../contract/edited-parts.ts";
import { callApi } from "#web/call-api.ts";
import { EditForm } from "#web/components/edit-form.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import type { ShownFields } from "#web/field-changes.ts";
import { readForm } from "#web/read-form.ts";
import type { FieldFailures } from "#web/use-form.ts";
import { findParameters } from "./find-things.ts";
import { OriginNote } from "../public/console/origin-note.tsx";
import { ThingPicker } from "../public/console/thing-picker.tsx";

/** What is not there yet. */
const NOTHING = {};

/** As the call tells what is wrong with it. */
const fieldOf = (parameterId: number) => `values.${parameterId}.printed`;

const shownOf = ({ values }: EditedPart): ShownFields =>
  Object.fromEntries(
    values.map(({ parameter, printed }) => [fieldOf(parameter.id), { label: parameter.name, value: printed ?? "" }]),
  );

/** All values, with what was seen of them: by that the call knows which were changed. */
function save(form: HTMLFormElement, { id, values }: EditedPart): Promise<EditedPart> {
  const written = new FormData(form);
  const told = values.map(({ parameter: { id: parameterId }, printed }) => {
    const seen = printed ?? "";
    const said = written.get(fieldOf(parameterId));
    return { parameterId, printed: typeof said === "string" ? said : seen, seen };
  });
  return callApi(editedParts.savePartValues, { id, values: told });
}

/** Of the one value that is told. */
function failureOf(failures: FieldFailures, end: string): string | undefined {
  return Object.entries(failures).find(([field]) => field.endsWith(end))?.[1];
}

/** The values of a part, to be said anew as they would be printed, and others to be added. */
export function PartValues({ part, now }: { part: EditedPart; now: string }) {
  return (
    <section className="card case" aria-labelledby="values-title">
      <h2 id="values-title">参数</h2>
      {part.values.length > 0 && (
        <EditForm label="参数值" thing={part} shownOf={shownOf} save={save} button="保存">
          {(seen, failures) => (
            <div className="console-form">
              {seen.values.map(({ parameter, unit, printed, origin }) => (
                <label key={parameter.id}>
                  {unit ? `${parameter.name}（${unit}）` : parameter.name}
                  <input
                    className="input"
                    name={fieldOf(parameter.id)}
                    maxLength={300}
                    defaultValue={printed ?? ""}
                    placeholder="无"
                  />
                  <FieldFailure text={failures[fieldOf(parameter.id)]} />
                  <OriginNote origin={origin} now={now} />
                </label>
              ))}
            </div>
          )}
        </EditForm>
      )}
      <EditForm
        label="新增参数值"
        thing={NOTHING}
        shownOf={() => ({})}
        save={async (form) => {
          const { parameterId, printed } = readForm(form, "parameterId", "printed");
          // A value that came meanwhile is not written over.
          const seen = part.values.find(({ parameter }) => String(parameter.id) === parameterId)?.printed ?? "";
          await callApi(editedParts.savePartValues, { id: part.id, values: [{ parameterId, printed, seen }] });
          return NOTHING;
        }}
        button="新增"
        isSmall
        isRow
      >
        {(_, failures) => (
          <>
            <ThingPicker
              label="参数"
              name="parameterId"
              failure={failureOf(failures, ".parameterId")}
              find={findParameters}
            />
            <label>
              值
              <input className="input" name="printed" maxLength={300} required placeholder="10kΩ" />
              <FieldFailure text={failureOf(failures, ".printed")} />
            </label>
          </>
        )}
      </EditForm>
      <p className="text-sm text-secondary">带单位填写，如 4.7uF、±1%、-40~85℃；清空表示没有这个值。</p>
    </section>
  );
}
