import { LICENCE_UPLOAD } from "#domains/enterprises/upload-purposes.ts";
import { LICENCE_SIDE_PIXELS_MIN } from "#domains/enterprises/labels.ts";
import { PAPER_KINDS, PAPER_LABELS, type PaperKind } from "../../labels.ts";
import { FileField, type FormFile } from "#domains/enterprises/components/public/file-field.tsx";
import type { AdmissionFieldsProps } from "./admission-values.ts";

const HINT = `${LICENCE_UPLOAD.hint}，短边至少 ${LICENCE_SIDE_PIXELS_MIN} 像素`;

/** Papers, those first that this shop can't do without. */
export function PaperFields({ values, failures, set, required }: AdmissionFieldsProps & { required: PaperKind[] }) {
  const kinds = [
    ...PAPER_KINDS.filter((kind) => required.includes(kind)),
    ...PAPER_KINDS.filter((kind) => !required.includes(kind)),
  ];
  return (
    <section className="card" aria-labelledby="papers-title">
      <div className="card-head">
        <h2 id="papers-title">证明材料</h2>
        <span className="text-sm text-secondary">仅本人和审核人员可见，每次查看都有记录</span>
      </div>
      <div className="card-body grid items-start gap-4 sm:grid-cols-2">
        {kinds.map((kind) => (
          <FileField
            key={kind}
            kind="paper"
            name={PAPER_LABELS[kind]}
            title={`${PAPER_LABELS[kind]}（${required.includes(kind) ? "必填" : "选填"}）`}
            hint={HINT}
            value={values[`papers.${kind}`] ? [values[`papers.${kind}`] as FormFile] : []}
            onChange={([file]) => set(`papers.${kind}`, file ?? "")}
            failure={failures[`papers.${kind}`]}
          />
        ))}
      </div>
    </section>
  );
}
