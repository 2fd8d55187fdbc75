import { useState } from "react";
import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure, FormDialog, FormField, type FormOutcome } from "#web/components/form-dialog.tsx";
import {
  ALTERNATE_TYPE_HINTS,
  ALTERNATE_TYPE_LABELS,
  ALTERNATE_TYPES,
  type AlternateType,
} from "#domains/catalogue/alternate-labels.ts";
import { parts } from "#domains/catalogue/contract/parts.ts";
import type { DocumentCard } from "#domains/catalogue/contract/document-shapes.ts";
import type { PartDetail } from "#domains/catalogue/contract/part-shapes.ts";
import { ALTERNATE_TEXT_MAX, alternates } from "../../contract/alternates.ts";
import { PartPicker, type PickedPart } from "../comparison/part-picker.tsx";

const FIELDS = ["replacementId", "type", "isBothWays", "proofs", "note", "risks"];

interface ProposeDialogProps {
  part: PartDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** The form of an alternate. */
export function ProposeDialog({ part, isOpen, onClose }: ProposeDialogProps) {
  const [other, setOther] = useState<PickedPart | null>(null);
  // Null until they are known.
  const [otherDocuments, setOtherDocuments] = useState<DocumentCard[] | null>(null);

  function handlePick(picked: PickedPart) {
    setOther(picked);
    setOtherDocuments(null);
    // Without them a proof can't be named, and an alternate still can.
    callApi(parts.partDetail, { id: picked.id }).then(
      ({ documents }) => setOtherDocuments(documents),
      () => setOtherDocuments([]),
    );
  }

  async function handleSubmit(fields: Record<string, string>): Promise<FormOutcome> {
    if (!other) return { failures: { replacementId: "请选择可以替代的型号" } };
    if (!fields["type"]) return { failures: { type: "请选择替代类型" } };
    const { type, isBothWays, note, risks } = fields;
    const proofs = [proofOf(fields, "own"), proofOf(fields, "other")].filter(Boolean).join();
    const saved = await withLogin(() =>
      callApi(alternates.proposeAlternate, {
        partId: part.id,
        replacementId: other.id,
        type: type as AlternateType,
        isBothWays,
        note,
        risks,
        proofs,
      }),
    );
    if (!saved) return null;
    setOther(null);
    return { taken: "操作成功，审核后会显示" };
  }

  return (
    <FormDialog
      title={`提出 ${part.mpn} 的替代料`}
      isOpen={isOpen}
      onClose={onClose}
      fields={FIELDS}
      onSubmit={handleSubmit}
    >
      {(failures) => (
        <>
          <div className="proof-note">
            <p>发布前，两个型号都要有一页站内规格书作证据：</p>
            <ul aria-label="证据">
              <Provable mpn={part.mpn} documents={part.documents} />
              {other ? <Provable mpn={other.mpn} documents={otherDocuments} /> : <li>替代型号：选定后在这里显示</li>}
            </ul>
            <p>没有证据页也可以提交，会先留作待审核，等规格书收录后再补；外部规格书的链接和页码请写在说明里。</p>
          </div>
          <div className="grid gap-1">
            <p className="font-medium">可以替代它的型号</p>
            {other ? (
              <p className="flex flex-wrap items-center gap-2">
                <span className="mpn">{other.mpn}</span> <span className="text-secondary">{other.brandName}</span>
                <Button size="small" kind="quiet" onClick={() => setOther(null)}>
                  换一个
                </Button>
              </p>
            ) : (
              <PartPicker
                label="可以替代它的型号"
                placeholder="输入型号查找"
                withoutIds={[part.id]}
                onPick={handlePick}
              />
            )}
            <FieldFailure text={failures["replacementId"]} />
          </div>
          <fieldset>
            <legend className="mb-1 font-medium">替代类型</legend>
            {ALTERNATE_TYPES.map((type) => (
              <Checkbox key={type} type="radio" name="type" value={type}>
                {ALTERNATE_TYPE_LABELS[type]}{" "}
                <span className="text-sm text-secondary">{ALTERNATE_TYPE_HINTS[type]}</span>
              </Checkbox>
            ))}
            <FieldFailure text={failures["type"]} />
          </fieldset>
          <div>
            <Checkbox name="isBothWays" value="1">
              双向：反过来也可以替代
            </Checkbox>
            <FieldFailure text={failures["isBothWays"]} />
          </div>
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-medium">证据页（选填）</legend>
            <ProofFields side="own" mpn={part.mpn} documents={part.documents} />
            {other && <ProofFields side="other" mpn={other.mpn} documents={otherDocuments ?? []} />}
            <FieldFailure text={failures["proofs"]} />
          </fieldset>
          <FormField name="note" title="说明（选填）" failure={failures["note"]}>
            {(known) => (
              <textarea
                {...known}
                className="input"
                rows={3}
                maxLength={ALTERNATE_TEXT_MAX}
                placeholder="在什么产品上用过，替换时要注意什么"
              />
            )}
          </FormField>
          <FormField name="risks" title="风险（选填）" failure={failures["risks"]}>
            {(known) => (
              <textarea
                {...known}
                className="input"
                rows={3}
                maxLength={ALTERNATE_TEXT_MAX}
                placeholder="哪些参数变差、要改哪些外围"
              />
            )}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

/** Whether a page can be cited at all. */
function Provable({ mpn, documents }: { mpn: string; documents: DocumentCard[] | null }) {
  return (
    <li>
      <span className="mpn">{mpn}</span>：
      {documents === null
        ? "查询中…"
        : documents.length > 0
          ? `本站有 ${documents.length} 份规格书，可以引用页码`
          : "本站没有规格书，暂时不能引用页码"}
    </li>
  );
}

function ProofFields({ side, mpn, documents }: { side: string; mpn: string; documents: DocumentCard[] }) {
  if (documents.length === 0) return <p className="text-sm text-secondary">{mpn} 没有可引用的站内规格书。</p>;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <select className="input min-w-0 flex-1" name={`${side}Document`} aria-label={`${mpn} 的规格书`}>
        {documents.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <label className="flex items-center gap-1">
        第{" "}
        <input
          className="input num w-20"
          name={`${side}Page`}
          inputMode="numeric"
          maxLength={6}
          aria-label={`${mpn} 规格书的页码`}
        />{" "}
        页
      </label>
    </div>
  );
}

function proofOf(fields: Record<string, string>, side: string): string {
  const page = fields[`${side}Page`]?.trim();
  return page ? `${fields[`${side}Document`]}@${page}` : "";
}
