import { type FormEvent, useState } from "react";
import type { DataOf, InputOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { useAction, useOwnAction } from "#web/use-action.ts";
import { editedBrands, type EditedBrand } from "../../contract/edited-brands.ts";
import { splits } from "../../contract/splits.ts";
import { UNDO_DAYS } from "../../merge-labels.ts";
import { findBrands } from "./find-things.ts";
import type { MergeSide } from "./merge-form.tsx";
import { SplitChoices } from "./split-choices.tsx";
import { SplitTarget } from "./split-target.tsx";

interface SplitBrandProps {
  brand: EditedBrand;
  sideOf: (brand: EditedBrand) => MergeSide;
}

/** Moves parts and spellings of a brand to another one, or a new one; which parts are meant is shown before. Once it is done the form is empty. */
export function SplitBrand(props: SplitBrandProps) {
  const [round, setRound] = useState(0);
  return <SplitForm key={round} {...props} onDone={() => setRound(round + 1)} />;
}

function SplitForm({ brand, sideOf, onDone }: SplitBrandProps & { onDone: () => void }) {
  const { isBusy, failures, act } = useAction();
  const { isBusy: isLooking, failures: unread, act: look } = useOwnAction();
  const [lines, setLines] = useState("");
  const [found, setFound] = useState<DataOf<typeof splits.findSplitParts> | null>(null);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const asked = {
      id: brand.id,
      lines,
      aliases: form.getAll("aliases"),
      ...Object.fromEntries(["intoId", "name", "reason"].map((name) => [name, form.get(name) ?? ""])),
    } as unknown as InputOf<typeof splits.splitBrand>;
    const isDone = await act(
      () => callApi(splits.splitBrand, asked),
      ({ parts, documents, aliases }) => `已拆出 ${parts} 个型号，${documents} 份规格书，${aliases} 个名称`,
    );
    if (isDone) onDone();
  }

  return (
    <section className="card case" aria-labelledby="split-title">
      <h2 id="split-title">拆分品牌</h2>
      <p className="text-sm text-secondary">
        一个品牌其实是两家时，把属于另一家的型号和别名移过去；以后的导入也跟着过去。{UNDO_DAYS}{" "}
        天内可在「合并、删除与拆分」撤销。
      </p>
      <form
        method="dialog"
        className="grid gap-3"
        data-unsaved={lines !== "" || undefined}
        onSubmit={(event) => void handleSubmit(event)}
      >
        <label className="grid gap-1 text-sm">
          要拆出的型号（每行一个，以 * 结尾表示以它开头的全部）
          <textarea
            className="input"
            rows={4}
            maxLength={20_000}
            value={lines}
            onChange={({ currentTarget }) => {
              setLines(currentTarget.value);
              setFound(null);
            }}
          />
          <FieldFailure text={failures["lines"] ?? unread["lines"]} />
        </label>
        <div>
          <Button
            isBusy={isLooking}
            disabled={lines.trim() === ""}
            onClick={() =>
              void look(
                async () => setFound(await callApi(splits.findSplitParts, { id: brand.id, lines })),
                () => null,
              )
            }
          >
            查看会拆出哪些
          </Button>
        </div>
        {found && (
          <p className="text-sm" role="status">
            {found.parts.length} 个型号：{sayNames(found.parts.map(({ mpn }) => mpn))}
            {found.missing.length > 0 && `；没有找到：${sayNames(found.missing)}`}
          </p>
        )}
        <SplitChoices
          title="一起移走的名称与别名"
          name="aliases"
          failure={failures["aliases"]}
          choices={brand.aliases
            .filter((alias) => alias !== brand.name)
            .map((alias) => ({ value: alias, label: alias }))}
        />
        <SplitTarget
          label="拆到品牌"
          id={brand.id}
          own={sideOf(brand)}
          find={findBrands}
          findSide={async (id) => sideOf(await callApi(editedBrands.findEditedBrand, { id }))}
          isBusy={isBusy}
          failures={failures}
        >
          <label className="grid gap-1 text-sm">
            或新品牌
            <input className="input" name="name" maxLength={100} autoComplete="off" />
            <FieldFailure text={failures["name"]} />
          </label>
        </SplitTarget>
      </form>
    </section>
  );
}

const SHOWN = 20;

function sayNames(names: string[]): string {
  return names.slice(0, SHOWN).join("、") + (names.length > SHOWN ? " 等" : "");
}
