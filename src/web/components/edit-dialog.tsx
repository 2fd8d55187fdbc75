import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { HeldFields, ShownFields } from "../field-changes.ts";
import { fillFields, heldBy } from "../held-fields.ts";
import { withLogin } from "../require-login.ts";
import { useEditedThing } from "../use-edited-thing.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { type FieldFailures, FormDialog, type FormOutcome } from "./form-dialog.tsx";

interface EditDialogProps<Thing, Answer> {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Whose refusals are shown beside them; all others stand at the foot. */
  fields: readonly string[];
  /** What is edited, as it is by now; null where it is new. */
  thing: Thing;
  /** What of it the fields show. */
  shownOf: (thing: Thing) => ShownFields;
  /** Follows where fields that keep a state of their own are filled in, by those that are; all where it is not told. */
  onFill?: (thing: Thing, filled?: HeldFields) => void;
  /** What is missing, by field: while anything is, nothing is sent. */
  findMissing?: (fields: Record<string, string>) => FieldFailures | null;
  /** Sends what the form holds, of a thing as it was when it was filled in. */
  save: (fields: Record<string, string>, seen: Thing) => Promise<Answer>;
  taken: (answer: Answer) => string;
  children: (seen: Thing, failures: FieldFailures) => ReactNode;
}

/** Edits a thing in a dialog, as `EditForm` does on a page, or adds one. */
export function EditDialog<Thing extends object | null, Answer>(props: EditDialogProps<Thing, Answer>) {
  const { thing, shownOf, onFill, findMissing, save, taken, children, ...dialog } = props;
  const place = useRef<HTMLDivElement>(null);
  // A dialog that was not opened yet has no form.
  const form = () => place.current?.closest("form") ?? null;
  const { seen, newer, round, noteTyped, noteMade, remake, keepTyped, send } = useEditedThing({
    thing,
    shownOf,
    held: () => (form() ? heldBy(form()!) : {}),
    fill: (values, now) => {
      fillFields(form()!, values);
      onFill?.(now, values);
    },
    ...(onFill && { onRemake: (now: Thing) => onFill(now) }),
  });

  async function handleSubmit(fields: Record<string, string>): Promise<FormOutcome> {
    if (newer) return { failures: { form: "请先核对最新内容" } };
    const missing = findMissing?.(fields);
    if (missing) return { failures: missing };
    const answer = await withLogin(() => send((edited) => save(fields, edited)));
    return answer === null ? null : { taken: taken(answer) };
  }

  return (
    <FormDialog {...dialog} onSubmit={handleSubmit}>
      {(failures) => (
        <>
          <Fields key={round} place={place} onMade={noteMade} onTyped={noteTyped}>
            {children(seen, failures)}
          </Fields>
          {newer && (
            <ChangedMeanwhile
              before={shownOf(seen)}
              after={shownOf(newer)}
              onTakeNewest={() => remake(newer)}
              onKeepTyped={() => keepTyped(newer)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  place: RefObject<HTMLDivElement | null>;
  onMade: () => void;
  onTyped: () => void;
  children: ReactNode;
}

/** The fields of a form, which tell when they have been made. */
function Fields({ place, onMade, onTyped, children }: FieldsProps) {
  const isTold = useRef(false);
  useEffect(() => {
    if (!isTold.current) onMade();
    isTold.current = true;
  });
  return (
    <div ref={place} className="grid gap-4" onInput={onTyped}>
      {children}
    </div>
  );
}
