import { type FormEvent, useState } from "react";
import { useAction } from "#web/use-action.ts";
import { UNDO_DAYS } from "../../merge-labels.ts";
import { type PickedThing, ThingPicker } from "../public/console/thing-picker.tsx";
import { readRetyped, RetypedName } from "./retyped-name.tsx";

/** What is shown of one that is merged. */
export interface MergeSide {
  name: string;
  facts: [label: string, value: string | number][];
}

interface MergeFormProps<Merged> {
  what: string;
  text: string;
  id: number;
  own: MergeSide;
  find: (words: string) => Promise<PickedThing[]>;
  findSide: (id: number) => Promise<MergeSide>;
  run: (input: { intoId: number; name: string; reason: string }) => Promise<Merged>;
  say: (merged: Merged) => string;
  addressOf: (intoId: number) => string;
}

/** Makes what is shown part of another one that is picked: both sides are shown, and the name of the one that goes is typed again. */
export function MergeForm<Merged>({
  what,
  text,
  id,
  own,
  find,
  findSide,
  run,
  say,
  addressOf,
}: MergeFormProps<Merged>) {
  const { isBusy, failures, act } = useAction();
  const [into, setInto] = useState<(MergeSide & { id: number }) | null>(null);

  async function show(picked: PickedThing | null) {
    setInto(null);
    if (picked) setInto({ id: picked.id, ...(await findSide(picked.id)) });
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!into) return;
    const retyped = readRetyped(event.currentTarget);
    await act(() => run({ intoId: into.id, ...retyped }), say, addressOf(into.id));
  }

  return (
    <section className="card case" aria-labelledby="merge-title">
      <h2 id="merge-title">并入另一个{what}</h2>
      <p className="text-sm text-secondary">
        {text} {UNDO_DAYS} 天内可在「合并、删除与拆分」撤销。
      </p>
      <form method="dialog" className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        <ThingPicker
          label={`目标${what}`}
          name="intoId"
          failure={failures["intoId"]}
          find={async (words) => (await find(words)).filter((thing) => thing.id !== id)}
          onPick={(picked) => void show(picked)}
        />
        {into && (
          <>
            <BothSides label="合并的两边" heads={["并入（不再单独存在）", "保留"]} own={own} into={into} />
            <RetypedName name={own.name} act="合并" isBusy={isBusy} failures={failures} />
          </>
        )}
      </form>
    </section>
  );
}

/** What is known of both, beside each other. */
export function BothSides({
  label,
  heads,
  own,
  into,
}: {
  label: string;
  heads: [own: string, into: string];
  own: MergeSide;
  into: MergeSide;
}) {
  return (
    <table className="table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">
            {heads[0]}：{own.name}
          </th>
          <th scope="col">
            {heads[1]}：{into.name}
          </th>
        </tr>
      </thead>
      <tbody>
        {own.facts.map(([label, value], place) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
            <td>{into.facts[place]?.[1]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
