import type { KeyboardEvent } from "react";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { CURRENCY_NAMES } from "../../labels.ts";
import type { LineWords } from "../../line-words.ts";
import { STOCK_FIELD_LABELS, type StockField } from "../../stock-columns.ts";

const NUMERIC: Partial<Record<StockField, "numeric" | "decimal">> = {
  quantity: "numeric",
  minQuantity: "numeric",
  price: "decimal",
};
const CHOICES: Partial<Record<StockField, readonly [value: string, title: string][]>> = {
  currency: Object.entries(CURRENCY_NAMES),
  tax: [
    ["", "不注明"],
    ["是", "含税"],
    ["否", "未税"],
  ],
};

interface SheetFieldProps {
  formId: string;
  field: StockField;
  words: LineWords;
  failure: string | undefined;
  onInput: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** One field of a line that is written in its row, with its label and what is wrong with it. */
export function SheetField({ formId, field, words, failure, onInput, onKeyDown }: SheetFieldProps) {
  const id = `${formId}-${field}`;
  const known = {
    id,
    name: field,
    form: formId,
    className: "input",
    defaultValue: words[field],
    onInput,
    onKeyDown,
    ...(failure && { "aria-invalid": true, "aria-describedby": `${id}-failure` }),
  };
  const choices = CHOICES[field];
  return (
    <div className="stock-field">
      <label htmlFor={id}>{STOCK_FIELD_LABELS[field]}</label>
      {choices ? (
        // Of what somebody else has chosen since, the browser alone would not show it.
        <select key={words[field]} {...known}>
          {choices.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...known}
          autoComplete="off"
          inputMode={NUMERIC[field]}
          placeholder={field === "price" ? "空白为询价" : undefined}
        />
      )}
      <FieldFailure id={`${id}-failure`} text={failure} />
    </div>
  );
}
