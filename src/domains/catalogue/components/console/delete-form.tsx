import { type FormEvent, useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { useAction, useOwnAction } from "#web/use-action.ts";
import { deletions, type ThingUses } from "../../contract/deletions.ts";
import { type DELETED_KINDS, MERGED_KIND_LABELS, UNDO_DAYS } from "../../merge-labels.ts";
import { readRetyped, RetypedName } from "./retyped-name.tsx";

interface DeleteFormProps {
  kind: (typeof DELETED_KINDS)[number];
  id: number;
}

/** Deletes a part or brand that nobody uses: what hangs on it is shown before, and its name is typed again. */
export function DeleteForm({ kind, id }: DeleteFormProps) {
  const what = MERGED_KIND_LABELS[kind];
  const { isBusy: isLooking, act: look } = useOwnAction();
  const { isBusy, failures, act } = useAction();
  const [thing, setThing] = useState<ThingUses | null>(null);

  async function show() {
    await look(
      async () => setThing(await callApi(deletions.findThingUses, { kind, id })),
      () => null,
    );
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const retyped = readRetyped(event.currentTarget);
    await act(
      () => callApi(deletions.deleteThing, { kind, id, ...retyped }),
      ({ parts }) => (kind === "brand" ? `已删除，连同 ${parts} 个型号` : "已删除"),
      `/ops/${kind}s`,
    );
  }

  return (
    <section className="card case" aria-labelledby="delete-title">
      <h2 id="delete-title">删除{what}</h2>
      <p className="text-sm text-secondary">
        只能删除没有人在用的{what}
        {kind === "brand" && "，它的型号一起删除"}。删除后以后的导入不会再收录它；{UNDO_DAYS}{" "}
        天内可在「合并、删除与拆分」撤销。
      </p>
      {thing === null ? (
        <div>
          <Button isBusy={isLooking} onClick={() => void show()}>
            查看引用
          </Button>
        </div>
      ) : (
        <>
          <dl className="case-facts">
            <div>
              <dt>一起删除</dt>
              <dd>{say(thing.own)}</dd>
            </div>
            <div>
              <dt>正在使用</dt>
              <dd>{say(thing.uses)}</dd>
            </div>
          </dl>
          {thing.uses.length > 0 ? (
            <p className="text-sm">还有人在用，不能删除。可以在上面隐藏它，或并入另一个{what}。</p>
          ) : (
            <form method="dialog" onSubmit={(event) => void handleSubmit(event)}>
              <RetypedName name={thing.name} act="删除" isBusy={isBusy} failures={failures} />
            </form>
          )}
        </>
      )}
    </section>
  );
}

function say(counted: ThingUses["own"]): string {
  return counted.length === 0 ? "没有" : counted.map(({ what, count }) => `${what} ${count}`).join("、");
}
