import { type FormEvent, useEffect, useState } from "react";
import type { InputOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { useAction, useOwnAction } from "#web/use-action.ts";
import { editedParts, type EditedPart } from "../../contract/edited-parts.ts";
import { type SplitFacts, splits } from "../../contract/splits.ts";
import { SPLIT_LABELS, UNDO_DAYS } from "../../merge-labels.ts";
import { ThingPicker } from "../public/console/thing-picker.tsx";
import { findBrands, findParts } from "./find-things.ts";
import type { MergeSide } from "./merge-form.tsx";
import { SplitChoices } from "./split-choices.tsx";
import { SplitTarget } from "./split-target.tsx";

const WAIT_MS = 250;

interface SplitPartProps {
  part: EditedPart;
  sideOf: (part: EditedPart) => MergeSide;
}

/** Moves what is ticked of a part to another one, or a new one. */
export function SplitPart({ part, sideOf }: SplitPartProps) {
  const { isBusy, failures, act } = useAction();
  const { isBusy: isLooking, act: look } = useOwnAction();
  const [facts, setFacts] = useState<SplitFacts | null>(null);
  const [isLong, setLong] = useState(false);
  const [words, setWords] = useState("");
  /** By which the facts were found. */
  const [sought, setSought] = useState("");

  useEffect(() => {
    if (facts === null) return;
    let isOver = false;
    const timer = setTimeout(() => {
      void callApi(splits.findSplitFacts, { id: part.id, words: words.trim() }).then(
        (found) => {
          if (isOver) return;
          setFacts(found);
          setSought(words.trim());
        },
        () => undefined,
      );
    }, WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // It is the words that are looked for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [words]);

  async function open() {
    const found = await callApi(splits.findSplitFacts, { id: part.id });
    setFacts(found);
    setLong(hasMore(found));
    setWords("");
    setSought("");
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const asked = {
      id: part.id,
      ...Object.fromEntries(["intoId", "brandId", "mpn", "reason"].map((name) => [name, form.get(name) ?? ""])),
      ...Object.fromEntries(
        ["rows", "offerIds", "documentIds", "parameterIds", "allOf"].map((name) => [name, form.getAll(name)]),
      ),
      words: sought,
    } as unknown as InputOf<typeof splits.splitPart>;
    const isDone = await act(
      () => callApi(splits.splitPart, asked),
      ({ moved, droppedValues }) =>
        `已拆出 ${moved} 项${droppedValues > 0 ? `；${droppedValues} 个参数值对方已有，以对方的为准，这里已移除` : ""}`,
    );
    // What was moved is to be chosen no more.
    if (isDone) setFacts(null);
  }

  return (
    <section className="card case" aria-labelledby="split-title">
      <h2 id="split-title">拆分型号</h2>
      <p className="text-sm text-secondary">
        名单把两个型号写成了一个时，把属于另一个的内容移过去；以后的导入也跟着过去。{UNDO_DAYS}{" "}
        天内可在「合并、删除与拆分」撤销。
      </p>
      {facts === null ? (
        <div>
          <Button isBusy={isLooking} onClick={() => void look(open, () => null)}>
            选择要拆出的内容
          </Button>
        </div>
      ) : (
        <form method="dialog" className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
          {isLong && (
            <label className="grid gap-1 text-sm">
              查找名单的行、报价与规格书
              <input
                className="input"
                type="search"
                placeholder="来源、编号或标题中的字"
                autoComplete="off"
                maxLength={60}
                value={words}
                onChange={({ currentTarget }) => setWords(currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key === "Enter") event.preventDefault();
                }}
              />
            </label>
          )}
          <SplitChoices
            title={SPLIT_LABELS.rows}
            allOf="rows"
            name="rows"
            failure={failures["rows"]}
            choices={facts.rows.map(({ key, source, reference }) => ({
              value: key,
              label: `${source}（${reference}）`,
            }))}
            count={facts.rowCount}
          />
          <SplitChoices
            title={SPLIT_LABELS.offers}
            allOf="offers"
            name="offerIds"
            failure={failures["offerIds"]}
            choices={facts.offers.map(({ id, source, sku }) => ({ value: String(id), label: `${source} ${sku}` }))}
            count={facts.offerCount}
          />
          <SplitChoices
            title={SPLIT_LABELS.documents}
            allOf="documents"
            name="documentIds"
            failure={failures["documentIds"]}
            choices={facts.documents.map(({ id, title }) => ({ value: String(id), label: title }))}
            count={facts.documentCount}
          />
          <SplitChoices
            title="参数值"
            name="parameterIds"
            failure={failures["parameterIds"]}
            choices={part.values.flatMap(({ parameter, printed }) =>
              printed === null ? [] : [{ value: String(parameter.id), label: `${parameter.name} ${printed}` }],
            )}
          />
          <SplitTarget
            label="拆到型号"
            id={part.id}
            own={sideOf(part)}
            find={findParts}
            findSide={async (id) => sideOf(await callApi(editedParts.findEditedPart, { id }))}
            isBusy={isBusy}
            failures={failures}
          >
            <div className="console-form">
              <ThingPicker
                label="或新型号的品牌"
                name="brandId"
                failure={failures["brandId"]}
                isOptional
                find={findBrands}
                picked={part.brand && { ...part.brand, count: null }}
              />
              <label>
                新型号
                <input className="input" name="mpn" maxLength={100} autoComplete="off" />
                <FieldFailure text={failures["mpn"]} />
              </label>
            </div>
          </SplitTarget>
        </form>
      )}
    </section>
  );
}

function hasMore({ rows, rowCount, offers, offerCount, documents, documentCount }: SplitFacts): boolean {
  return rowCount + offerCount + documentCount > rows.length + offers.length + documents.length;
}
