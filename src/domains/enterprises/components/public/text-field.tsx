import type { ComponentProps } from "react";
import { FormField as Labelled } from "#web/components/form-dialog.tsx";

interface Filled<Field extends string> {
  values: Record<Field, string>;
  failures: Partial<Record<string, string>>;
  set: (field: Field, value: string) => void;
  field: Field;
  title: string;
}

type TextFieldProps<Field extends string> = Filled<Field> &
  Omit<ComponentProps<"input">, "className" | "value" | "onChange" | "name" | "title">;

/** One line of the form. */
export function TextField<Field extends string>({
  field,
  title,
  values,
  failures,
  set,
  ...rest
}: TextFieldProps<Field>) {
  return (
    <Labelled name={field} title={title} failure={failures[field]}>
      {(known) => (
        <input
          autoComplete="off"
          {...rest}
          {...known}
          className="input"
          value={values[field]}
          onChange={(event) => set(field, event.target.value)}
        />
      )}
    </Labelled>
  );
}
