import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { CallFailed } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { FieldFailure, FormField } from "#web/components/form-dialog.tsx";
import { Tag } from "#web/components/tag.tsx";
import { messageOf } from "#web/message-of.ts";
import { withLogin } from "#web/require-login.ts";
import { useOwnAction } from "#web/use-action.ts";
import { type FieldFailures, useForm } from "#web/use-form.ts";
import { COMPANY_ROLE_LABELS, type CarrierRole } from "../../labels.ts";
import { ProposeBrand } from "#domains/catalogue/components/public/proposals/propose-brand.tsx";
import { lineCard, NAMES_MAX } from "../../contract/line-card.ts";

type Line = DataOf<typeof lineCard.matchBrands>["data"][number];

interface ManyBrandsDialogProps {
  role: CarrierRole;
  /** What the company has named for its certification. */
  named: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds many brands at once: what was pasted is matched with the catalogue, and each line shown before anything is saved. */
export function ManyBrandsDialog({ role, named, isOpen, onClose }: ManyBrandsDialogProps) {
  const [text, setText] = useState(named);
  const [lines, setLines] = useState<Line[] | null>(null);
  /** The brand of each line, by what was typed; none where it is left out. */
  const [chosen, setChosen] = useState<Record<string, number | null>>({});
  const matching = useForm({ send: match, refuse: refuseNames });
  const saving = useOwnAction({ refuse: refuseNames });

  async function match() {
    const found = await withLogin(() => callApi(lineCard.matchBrands, { role, names: text }));
    if (!found) return;
    setLines(found.data);
    setChosen(Object.fromEntries(found.data.map((line) => [line.typed, firstOf(line)])));
  }

  async function handleAdd(brandIds: number[]) {
    const isDone = await saving.act(
      () => callApi(lineCard.addBrands, { role, brandIds }),
      ({ added, known }) => `已添加 ${added} 个品牌${known > 0 ? `，${known} 个已有` : ""}`,
    );
    if (!isDone) return;
    const unknown = lines!.filter(({ match }) => match === "none").map(({ typed }) => typed);
    if (unknown.length === 0) onClose();
    // What is not in the catalogue stays to be mended.
    setText(unknown.join("\n"));
    setLines(null);
  }

  const brandIds = [...new Set(Object.values(chosen).filter((id) => id !== null))];
  return (
    <Dialog
      isOpen={isOpen}
      isBusy={matching.isBusy || saving.isBusy}
      onClose={onClose}
      title={`批量添加品牌（${COMPANY_ROLE_LABELS[role]}）`}
      size="large"
      footer={
        lines === null ? (
          <>
            <Button disabled={matching.isBusy} onClick={onClose}>
              取消
            </Button>
            <Button kind="primary" type="submit" form="many-brands" isBusy={matching.isBusy}>
              识别
            </Button>
          </>
        ) : (
          <>
            <Button disabled={saving.isBusy} onClick={() => setLines(null)}>
              返回修改
            </Button>
            <Button
              kind="primary"
              disabled={brandIds.length === 0}
              isBusy={saving.isBusy}
              onClick={() => void handleAdd(brandIds)}
            >
              添加 {brandIds.length} 个品牌
            </Button>
          </>
        )
      }
    >
      <form
        method="dialog"
        id="many-brands"
        className="grid gap-3"
        noValidate
        hidden={lines !== null}
        onSubmit={matching.handleSubmit}
      >
        <FormField name="names" title="品牌名称" failure={matching.failures["names"]}>
          {(known) => (
            <textarea
              {...known}
              className="input"
              rows={8}
              placeholder={`一行一个，也可以用逗号分隔；中文名、英文名、简称都可以，一次最多 ${NAMES_MAX} 个`}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </FormField>
        {named !== "" && text === named && <p className="text-sm text-secondary">已填入企业认证时的主营品牌。</p>}
      </form>
      {lines && (
        <>
          <ul className="member-list" aria-label="识别结果">
            {lines.map((line) => (
              <li key={line.typed} aria-label={line.typed}>
                <span className="grow basis-48 wrap-anywhere">{line.typed}</span>
                <Choice
                  line={line}
                  chosen={chosen[line.typed] ?? null}
                  onChoose={(id) => setChosen((known) => ({ ...known, [line.typed]: id }))}
                />
              </li>
            ))}
          </ul>
          <FieldFailure text={saving.failures["names"]} />
        </>
      )}
    </Dialog>
  );
}

function Choice({
  line: { typed, match, brands },
  chosen,
  onChoose,
}: {
  line: Line;
  chosen: number | null;
  onChoose: (id: number | null) => void;
}) {
  if (match === "none")
    return (
      <>
        <Tag tone="warning">品牌库中没有，本次不添加</Tag>
        <ProposeBrand brandName={typed} />
      </>
    );
  if (match === "one") {
    const [brand] = brands;
    return (
      <>
        <span className="wrap-anywhere">{nameOf(brand!)}</span>
        {brand!.isCarried ? <Tag>已添加过</Tag> : <Tag tone="success">已找到</Tag>}
      </>
    );
  }
  return (
    <>
      <select
        className="input w-auto"
        aria-label={`${typed} 是哪个品牌`}
        value={chosen ?? ""}
        onChange={({ target }) => onChoose(target.value === "" ? null : Number(target.value))}
      >
        <option value="">不添加</option>
        {brands.map((brand) => (
          <option key={brand.id} value={brand.id} disabled={brand.isCarried}>
            {nameOf(brand)}
            {brand.isCarried && "（已添加过）"}
          </option>
        ))}
      </select>
      <Tag tone="warning">请选择</Tag>
    </>
  );
}

/** What may be meant is chosen by whoever typed it. */
function firstOf({ match, brands: [brand] }: Line): number | null {
  return match === "one" && brand && !brand.isCarried ? brand.id : null;
}

function nameOf({ name, nameCn }: { name: string; nameCn: string | null }): string {
  return nameCn && nameCn !== name ? `${name} ${nameCn}` : name;
}

function refuseNames(error: unknown): FieldFailures {
  const told = error instanceof CallFailed ? (error.errors["names"] ?? error.errors["brandIds"]) : undefined;
  return { names: told ?? messageOf(error) };
}
