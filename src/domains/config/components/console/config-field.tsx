import { useId } from "react";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import type { ConfigField } from "../../contract/config-entries.ts";
import type { FieldProps } from "./field-props.ts";
import { ConfigPicture } from "./config-picture.tsx";
import { ConfigList } from "./config-list.tsx";
import { asGroup, below, failureOf, fieldsIn, nameOf } from "./config-values.ts";

/** A field of a value, and what stands inside it. */
export function ConfigFieldEditor(props: FieldProps) {
  const { field, at, above, value, failures, isLocked, onChange } = props;
  const failure = failures[failureOf(at)];
  switch (field.kind) {
    case "group":
      return <Group {...props} />;
    case "list":
      return <ConfigList {...props} failure={failure} Entry={ConfigFieldEditor} />;
    case "switch":
      return (
        <div className="grid gap-1">
          <Checkbox
            role="switch"
            aria-checked={value === true}
            checked={value === true}
            disabled={isLocked}
            onChange={({ currentTarget: { checked } }) => onChange(() => checked)}
          >
            {field.title}
          </Checkbox>
          <FieldFailure text={failure} />
        </div>
      );
    case "picture":
      return (
        <ConfigPicture
          title={field.title}
          name={[above, field.title].filter(Boolean).join(" ")}
          help={field.help}
          value={typeof value === "string" ? value : null}
          isLocked={isLocked}
          failure={failure}
          onChange={(picture) => onChange(() => picture)}
        />
      );
    case "text":
    case "long-text":
    case "link":
    case "place":
    case "day":
    case "number":
    case "choice":
    case "json":
      return <Single {...props} failure={failure} />;
  }
}

function Group({ fields, field, at, name, value, failures, isLocked, onChange }: FieldProps) {
  const kept = asGroup(value);
  const title = name ?? (field.path === "" ? undefined : field.title);
  const inner = fieldsIn(fields, field);
  const isFlat = inner.every(({ kind }) => kind !== "group" && kind !== "list");
  return (
    <fieldset className="config-group">
      {title && <legend className={name === undefined ? "config-title" : "unseen"}>{title}</legend>}
      <div className={isFlat ? "config-row" : "grid gap-4"}>
        {inner.map((one) => (
          <ConfigFieldEditor
            key={one.path}
            fields={fields}
            field={one}
            at={below(at, nameOf(one))}
            above={name}
            value={kept[nameOf(one)]}
            failures={failures}
            isLocked={isLocked}
            onChange={(change) =>
              onChange((group) => ({ ...asGroup(group), [nameOf(one)]: change(asGroup(group)[nameOf(one)]) }))
            }
          />
        ))}
      </div>
      <FieldFailure text={at === "" ? undefined : failures[failureOf(at)]} />
    </fieldset>
  );
}

function Single({ field, name, value, isLocked, onChange, failure }: FieldProps & { failure: string | undefined }) {
  const id = useId();
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const put = (entered: unknown) => onChange(() => entered);
  const set = (written: string) => put(written === "" && field.isNullable ? null : written);
  const known = {
    id,
    className: "input",
    disabled: isLocked,
    "aria-invalid": failure ? (true as const) : undefined,
    "aria-describedby": [failure && `${id}-failure`, field.help && `${id}-help`].filter(Boolean).join(" ") || undefined,
    ...(name !== undefined && { "aria-label": name }),
  };
  return (
    <div className="config-field">
      {name === undefined && <label htmlFor={id}>{field.title}</label>}
      <Control field={field} text={text} set={set} put={put} known={known} />
      {field.help && (
        <p id={`${id}-help`} className="config-help">
          {field.help}
        </p>
      )}
      <FieldFailure id={`${id}-failure`} text={failure} />
    </div>
  );
}

interface ControlProps {
  field: ConfigField;
  text: string;
  set: (written: string) => void;
  put: (value: unknown) => void;
  known: { id: string; className: string; disabled: boolean };
}

function Control({ field: { kind, least, most, choices }, text, set, put, known }: ControlProps) {
  const lengths = most !== null && { maxLength: most };
  switch (kind) {
    case "choice":
      return (
        <select {...known} value={text} onChange={({ target }) => set(target.value)}>
          {choices.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      );
    case "number":
      return (
        <input
          {...known}
          type="number"
          inputMode="numeric"
          min={least ?? undefined}
          max={most ?? undefined}
          value={text}
          onChange={({ target }) => put(target.value === "" ? null : Number(target.value))}
        />
      );
    case "day":
      return <input {...known} type="date" value={text} onChange={({ target }) => set(target.value)} />;
    case "long-text":
    case "json":
      return (
        <textarea
          {...known}
          {...lengths}
          rows={Math.min(12, text.split("\n").length + 2)}
          spellCheck={false}
          value={text}
          onChange={({ target }) => set(target.value)}
        />
      );
    case "text":
    case "link":
    case "place":
    case "picture":
    case "switch":
    case "list":
    case "group":
      return (
        <input
          {...known}
          {...lengths}
          inputMode={kind === "link" ? "url" : undefined}
          value={text}
          onChange={({ target }) => set(target.value)}
        />
      );
  }
}
