import { type ComponentProps, useEffect, useState } from "react";
import { parts } from "#domains/catalogue/contract/parts.ts";
import { DOCUMENT_KINDS, documentKindLabel } from "#domains/catalogue/document-labels.ts";
import { LIFECYCLE_LABELS, LIFECYCLES } from "#domains/catalogue/labels.ts";
import { callApi } from "#web/call-api.ts";
import { type FieldFailures, FormField } from "#web/components/form-dialog.tsx";
import { documents } from "../../contract/documents.ts";
import {
  CORRECTED_FIELD_LABELS,
  type CorrectedField,
  type CorrectionSubject,
  FIELDS_OF_SUBJECT,
} from "../../correction-labels.ts";

interface ProposalFieldsProps {
  kind: CorrectionSubject;
  id: number;
  failures: FieldFailures;
}

/** What should stand where, beside what stands there today. */
export function ProposalFields({ kind, id, failures }: ProposalFieldsProps) {
  const [field, setField] = useState<CorrectedField | "">("");
  const { today, values, partNumbers } = usePresent(kind, id, field !== "");
  const present = field === "" ? undefined : today[field];
  const choices = field === "" ? undefined : field === "foreign-part" ? partNumbers : CHOICES[field];
  return (
    <>
      <FormField name="field" title="哪一项不对（选填）" failure={failures["field"]}>
        {(known) => (
          <select
            {...known}
            className="input"
            value={field}
            onChange={({ currentTarget }) => setField(currentTarget.value as CorrectedField)}
          >
            <option value="">不指明</option>
            {FIELDS_OF_SUBJECT[kind].map((name) => (
              <option key={name} value={name}>
                {CORRECTED_FIELD_LABELS[name]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {field === "parameter" && (
        <FormField name="parameter" title="参数名" failure={failures["parameter"]}>
          {(filled) =>
            values.length > 0 ? (
              <Choices {...filled} choices={values.map(({ name, printed }) => [name, `${name}（现为 ${printed}）`])} />
            ) : (
              <input {...filled} className="input" maxLength={60} placeholder="与页面上相同，如 阻值" />
            )
          }
        </FormField>
      )}
      {present !== undefined && <p className="text-sm text-secondary">现为：{present || "无"}</p>}
      {field !== "" && (
        <FormField
          key={field}
          name="proposed"
          title={PART_NUMBER_FIELDS.includes(field) ? "型号" : "应为"}
          failure={failures["proposed"]}
        >
          {(known) =>
            choices && choices.length > 0 ? (
              <Choices {...known} choices={choices.map((choice) => [choice, choice])} />
            ) : (
              <input {...known} className="input" maxLength={300} placeholder={PLACEHOLDERS[field] ?? "正确的内容"} />
            )
          }
        </FormField>
      )}
    </>
  );
}

const PART_NUMBER_FIELDS: CorrectedField[] = ["missing-part", "foreign-part"];
const CHOICES: Partial<Record<CorrectedField, string[]>> = {
  lifecycle: LIFECYCLES.filter((name) => name !== "unknown").map((name) => LIFECYCLE_LABELS[name]),
  kind: DOCUMENT_KINDS.map(documentKindLabel),
};
const PLACEHOLDERS: Partial<Record<CorrectedField, string>> = {
  parameter: "正确的内容，带单位",
  brand: "与品牌页上的名称相同",
  category: "与分类页上的名称相同，如 运算放大器",
  "missing-part": "规格书中写到、但没有列出的型号",
};

function Choices({ choices, ...filled }: ComponentProps<"select"> & { choices: [value: string, label: string][] }) {
  return (
    <select {...filled} className="input" defaultValue="">
      <option value="">请选择</option>
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface Present {
  today: Partial<Record<CorrectedField, string>>;
  /** Of a part. */
  values: { name: string; printed: string }[];
  /** That a document lists. */
  partNumbers: string[];
}
const NOTHING_KNOWN: Present = { today: {}, values: [], partNumbers: [] };

/** What stands there today, once it is asked for; nothing where it can't be learnt. */
function usePresent(kind: CorrectionSubject, id: number, isAsked: boolean): Present {
  const [present, setPresent] = useState(NOTHING_KNOWN);
  useEffect(() => {
    if (!isAsked) return;
    (kind === "document" ? readDocument(id) : readPart(id)).then(setPresent, () => {});
  }, [kind, id, isAsked]);
  return present;
}

async function readPart(id: number): Promise<Present> {
  const part = await callApi(parts.partDetail, { id: String(id) });
  const today = {
    package: part.package ?? "",
    lifecycle: LIFECYCLE_LABELS[part.lifecycle],
    description: part.description,
    "datasheet-url": part.datasheetUrl ?? "",
    brand: part.brand?.name ?? "",
    category: part.category?.name ?? "",
  };
  return { today, values: part.values, partNumbers: [] };
}

async function readDocument(id: number): Promise<Present> {
  const { title, kind, parts, partTotal } = await callApi(documents.documentDetail, { id: String(id) });
  const partNumbers = parts.map(({ mpn }) => mpn);
  const listed = partNumbers.slice(0, 20).join("、") + (partTotal > 20 ? ` 等 ${partTotal} 个` : "");
  const today = { title, kind: documentKindLabel(kind), "missing-part": listed, "foreign-part": listed };
  // Of very many the first ones are known alone: then the number is typed.
  return { today, values: [], partNumbers: partTotal > parts.length ? [] : partNumbers };
}
