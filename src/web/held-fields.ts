import type { HeldFields } from "./field-changes.ts";

/** What the fields of a form hold. */
export function heldBy(form: HTMLFormElement): HeldFields {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Fills in fields. A hidden one follows what it is hidden behind. */
export function fillFields(form: HTMLFormElement, values: HeldFields): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if ((isText || field instanceof HTMLSelectElement) && field.type !== "hidden") field.value = value;
  }
}
