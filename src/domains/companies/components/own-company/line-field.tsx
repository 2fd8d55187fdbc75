import type { ComponentProps } from "react";
import { FormField } from "#web/components/form-dialog.tsx";

/** What is typed so far, by field, and what is wrong with it. */
export interface Filled {
  values: Record<string, string>;
  failures: Partial<Record<string, string>>;
  set: (field: string, value: string) => void;
}

type LineFieldProps = Filled & { field: string; title: string } & Omit<
    ComponentProps<"input">,
    "className" | "value" | "onChange" | "name" | "title"
  >;

export function LineField({ field, title, values, failures, set, ...rest }: LineFieldProps) {
  return (
    <FormField name={field} title={title} failure={failures[field]}>
      {(known) => (
        <input
          autoComplete="off"
          {...rest}
          {...known}
          className="input"
          value={values[field] ?? ""}
          onChange={(event) => set(field, event.target.value)}
        />
      )}
    </FormField>
  );
}

export function AreaField({
  field,
  title,
  values,
  failures,
  set,
  ...rest
}: Filled & { field: string; title: string } & Pick<ComponentProps<"textarea">, "rows" | "maxLength" | "placeholder">) {
  return (
    <FormField name={field} title={title} failure={failures[field]}>
      {(known) => (
        <textarea
          {...rest}
          {...known}
          className="input"
          value={values[field] ?? ""}
          onChange={(event) => set(field, event.target.value)}
        />
      )}
    </FormField>
  );
}
