import { useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { CallFailed } from "#api/envelope.ts";
import { withLogin } from "#web/require-login.ts";
import { ReviewNote } from "#domains/moderation/components/public/review-note.tsx";
import { saidOfSaved } from "#domains/moderation/components/public/said-of-saved.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FormDialog, FormField } from "#web/components/form-dialog.tsx";
import { Pager } from "#web/components/pager.tsx";
import { messageOf } from "#web/message-of.ts";
import { type FieldFailures, useForm } from "#web/use-form.ts";
import { lineCard, MODELS_MAX, MODELS_PER_PAGE } from "../../contract/line-card.ts";
import { productLinesPath } from "../../own-company-addresses.ts";
import { RemoveButton } from "./remove-button.tsx";
import { useSave } from "#web/use-save.ts";

interface ModelsCardProps {
  /** The brand that is carried. */
  id: number;
  models: DataOf<typeof lineCard.listOwnModels>;
  page: number;
  mayChange: boolean;
}

/** The part numbers that a company names of a brand. */
export function ModelsCard({ id, models: { data, totalRecord, brand, role }, page, mayChange }: ModelsCardProps) {
  const [edited, setEdited] = useState<{ id: number; mpn: string } | null>(null);
  const save = useSave();
  const hrefOf = (to: number) => `${productLinesPath(role)}&carried=${id}&page=${to}`;
  return (
    <section className="card" aria-labelledby="models-title">
      <div className="card-head">
        <h2 id="models-title">{brand.name} 的优势型号</h2>
        <span className="num text-sm text-secondary">
          {totalRecord} / {MODELS_MAX}
        </span>
        <span className="card-acts">
          <a className="link" href={productLinesPath(role)}>
            返回品牌列表
          </a>
        </span>
      </div>
      {mayChange && <PasteForm id={id} />}
      {data.length === 0 ? (
        <EmptyState
          title="还没有型号"
          text={mayChange ? "把型号粘贴到上面的框里，一行一个。" : "由企业的管理员和销售添加。"}
        />
      ) : (
        <ul className="member-list">
          {data.map((model) => (
            <li key={model.id} aria-label={model.mpn}>
              <span className="mpn min-w-0 flex-1 wrap-anywhere">{model.mpn}</span>
              <ReviewNote review={model.review} />
              {mayChange && (
                <span className="needs-script flex gap-2">
                  <Button size="small" aria-label={`编辑 ${model.mpn}`} onClick={() => setEdited(model)}>
                    编辑
                  </Button>
                  <RemoveButton what={model.mpn} run={() => callApi(lineCard.removeModel, { id: model.id })}>
                    <p>删除后可以再次添加。</p>
                  </RemoveButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {totalRecord > MODELS_PER_PAGE && (
        <Pager page={page} pageSize={MODELS_PER_PAGE} total={totalRecord} unit="个型号" hrefOf={hrefOf} />
      )}
      {edited && (
        <FormDialog
          title="编辑型号"
          isOpen
          onClose={() => setEdited(null)}
          fields={["mpn"]}
          onSubmit={({ mpn = "" }) =>
            save(() => callApi(lineCard.editModel, { id: edited.id, mpn }), saidOfSaved("已保存"))
          }
        >
          {(failures) => (
            <FormField name="mpn" title="型号" failure={failures["mpn"]}>
              {(known) => (
                <input {...known} className="input" maxLength={64} autoComplete="off" defaultValue={edited.mpn} />
              )}
            </FormField>
          )}
        </FormDialog>
      )}
    </section>
  );
}

function PasteForm({ id }: { id: number }) {
  const [text, setText] = useState("");
  const [outcome, setOutcome] = useState<DataOf<typeof lineCard.addModels> | null>(null);
  const { revalidate } = useRevalidator();
  const { isBusy, failures, handleSubmit } = useForm({ send, refuse: refuseModels });

  async function send() {
    setOutcome(null);
    const added = await withLogin(() => callApi(lineCard.addModels, { id, mpns: text }));
    if (!added) return;
    setOutcome(added);
    // What was wrong stays to be mended.
    setText(added.bad.map(({ mpn }) => mpn).join("\n"));
    await revalidate();
  }

  return (
    <form
      method="dialog"
      className="card-body needs-script grid gap-2"
      noValidate
      onSubmit={handleSubmit}
      aria-label="添加型号"
    >
      <FormField name="mpns" title="添加型号" failure={failures["mpns"]}>
        {(known) => (
          <textarea
            {...known}
            className="input"
            rows={3}
            placeholder="一行一个，也可以用逗号分隔；可从表格粘贴"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </FormField>
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          添加
        </Button>
        <span role="status">
          {outcome &&
            `已添加 ${outcome.added} 个${outcome.held > 0 ? `（${outcome.held} 个含需核实的词，审核后展示）` : ""}${outcome.known > 0 ? `，${outcome.known} 个已有` : ""}${outcome.bad.length > 0 ? `，${outcome.bad.length} 个未添加` : ""}`}
        </span>
      </div>
      {outcome && outcome.bad.length > 0 && (
        <ul className="text-sm">
          {outcome.bad.map(({ mpn, reason }, at) => (
            <li key={at} className="wrap-anywhere">
              <span className="mpn">{mpn}</span>：{reason}
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

function refuseModels(error: unknown): FieldFailures {
  return { mpns: (error instanceof CallFailed && error.errors["mpns"]) || messageOf(error) };
}
