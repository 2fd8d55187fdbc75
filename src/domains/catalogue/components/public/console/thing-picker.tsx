import { useEffect, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { HiddenField } from "#web/components/hidden-field.tsx";
import { formatNumber } from "#shared/format-number.ts";

export interface PickedThing {
  id: number;
  name: string;
  /** How many parts it has; null where that says nothing. */
  count: number | null;
}

interface ThingPickerProps {
  label: string;
  /** Of the field that holds the number of what is picked. */
  name: string;
  picked?: PickedThing | null | undefined;
  find: (words: string) => Promise<PickedThing[]>;
  onPick?: (thing: PickedThing | null) => void;
  /** Nothing may be picked. */
  isOptional?: boolean;
  /** What is wrong with it. */
  failure?: string | undefined;
}

const WAIT_MS = 250;

/** A field whose value is a brand, category, parameter or part, found by its name and told with how much hangs on it. */
export function ThingPicker({
  label,
  name,
  picked = null,
  find,
  onPick,
  isOptional = false,
  failure,
}: ThingPickerProps) {
  const [known, setKnown] = useState(picked);
  const [thing, setThing] = useState(picked);
  const [isPicking, setPicking] = useState(picked === null);

  if (picked?.id !== known?.id) {
    setKnown(picked);
    // Where nobody has picked another one, what others have picked since is shown.
    if (thing?.id === known?.id) {
      setThing(picked);
      setPicking(picked === null);
    }
  }

  function pick(one: PickedThing | null) {
    setThing(one);
    setPicking(one === null);
    onPick?.(one);
  }

  return (
    <div className="grid gap-1" role="group" aria-label={label}>
      <span className="text-sm">{label}</span>
      <HiddenField name={name} value={thing?.id ?? ""} />
      {thing && (
        <span className="flex flex-wrap items-center gap-2">
          <strong>{sayThing(thing)}</strong>
          <Button size="small" onClick={() => setPicking(!isPicking)}>
            更换
          </Button>
          {isOptional && (
            <Button size="small" onClick={() => pick(null)}>
              清除
            </Button>
          )}
        </span>
      )}
      {isPicking && <FoundThings label={label} find={find} onPick={pick} />}
      <FieldFailure text={failure} />
    </div>
  );
}

function FoundThings({
  label,
  find,
  onPick,
}: Pick<ThingPickerProps, "label" | "find"> & { onPick: (thing: PickedThing) => void }) {
  const [words, setWords] = useState("");
  const [found, setFound] = useState<PickedThing[] | null>(null);

  useEffect(() => {
    let isOver = false;
    if (words.trim() === "") return setFound(null);
    const timer = setTimeout(() => {
      void find(words.trim()).then(
        (things) => isOver || setFound(things),
        () => isOver || setFound([]),
      );
    }, WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // It is the words that are looked for: `find` is another function at each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [words]);

  return (
    <>
      <input
        className="input"
        type="search"
        aria-label={`查找${label}`}
        placeholder="输入名称查找"
        autoComplete="off"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {found && (
        <ul className="grid gap-1" aria-label="找到的">
          {found.length === 0 && <li className="text-sm text-secondary">没有找到</li>}
          {found.map((thing) => (
            <li key={thing.id}>
              <Button size="small" onClick={() => onPick(thing)}>
                {sayThing(thing)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function sayThing({ name, count }: PickedThing): string {
  return count === null ? name : `${name} · ${formatNumber(count)} 个型号`;
}
