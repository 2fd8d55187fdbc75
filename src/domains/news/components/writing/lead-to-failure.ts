/** What a message beside it may be about, what is written in first. */
const FIELDS = ['[contenteditable="true"]', ':is(input, select, textarea):not([tabindex="-1"])', "button"];

/** Brings the uppermost message of a form into sight, and the cursor into the field that it is about. */
export function leadToFailure(form: HTMLElement): void {
  const message = form.querySelector<HTMLElement>(".field-message[role=alert]");
  if (!message) return;
  const [field] = FIELDS.flatMap((kind) => message.parentElement!.querySelector<HTMLElement>(kind) ?? []);
  field?.focus({ preventScroll: true });
  message.scrollIntoView({ block: "center" });
}
