import type { ComponentProps } from "react";
import { FormField as Labelled } from "#web/components/form-dialog.tsx";
import type { FieldsProps } from "./certification-form.tsx";
import type { FormField } from "./form-fields.ts";

type TextFieldProps = FieldsProps & { field: FormField; title: string } & Omit<ComponentProps<"input">, "className" | "value" | "onChange" | "name" | "title">;

/** One line of the form. */
export function TextField({ field, title, values, failures, set, ...rest }: TextFieldProps) {
  return (
    <Labelled name={field} title={title} failure={failures[field]}>
      {(known) => <input autoComplete="off" {...rest} {...known} className="input" value={values[field]} onChange={(event) => set(field, event.target.value)} />}
    </Labelled>
  );
}
