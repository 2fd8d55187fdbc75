import type { ComponentProps, ReactNode } from "react";
import { formatNumber } from "#shared/format-number.ts";

export type CheckboxProps = {
  /** The words beside the box. */
  children: ReactNode;
  /** How many results it would leave, as in a filter. */
  count?: number;
  /** `radio` where only one of the group may be ticked. */
  type?: "checkbox" | "radio";
} & Omit<ComponentProps<"input">, "type" | "className" | "children">;

export function Checkbox({ children, count, type = "checkbox", ...rest }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input {...rest} type={type} />
      <span className="checkbox-words">{children}</span>
      {count !== undefined && <span className="num checkbox-count">{formatNumber(count)}</span>}
    </label>
  );
}
