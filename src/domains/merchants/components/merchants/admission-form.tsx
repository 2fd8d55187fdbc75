import { type FormEvent, useRef, useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { PAPER_KINDS, type ShopType, reasonsByField, type TaxRate } from "../../labels.ts";
import type { MerchantTerms } from "../../contract/merchant-shapes.ts";
import { merchants, type MyMerchant } from "../../contract/merchants.ts";
import { REVIEW_PROMISE } from "#domains/enterprises/labels.ts";
import { missingOf, requirementsOf } from "../../merchant-requirements.ts";
import { useOwnAction } from "#web/use-action.ts";
import { failuresInToast, type FieldFailures } from "#web/use-form.ts";
import { useDraft } from "#domains/enterprises/components/public/use-draft.ts";
import { AccountFields } from "./account-fields.tsx";
import { AdmissionConsent } from "./admission-costs.tsx";
import {
  admission,
  type AdmissionField,
  type AdmissionValues,
  admissionValues,
  readBrands,
} from "./admission-values.ts";
import { BrandFields } from "./brand-fields.tsx";
import { PaperFields } from "./paper-fields.tsx";
import { ShopFields } from "./shop-fields.tsx";

/** The form of the admission. What is typed is kept on the server until it is handed in; what an operator found wrong stands at its fields. */
export function AdmissionForm({
  mine: { merchant, categories, enterprise },
  terms,
}: {
  mine: MyMerchant;
  terms: MerchantTerms;
}) {
  const [values, setValues] = useState(() => admissionValues(merchant));
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, failures, takeBack, act } = useOwnAction({
    refuse,
    known: () => (merchant?.state === "incomplete" ? reasonsByField(merchant.reason) : {}),
  });
  const keeping = useDraft(values, saveDraft);
  const required = requirementsOf({
    shopType: (values.shopType || null) as ShopType | null,
    shopName: values.shopName,
    taxRate: (Number(values.taxRate) || null) as TaxRate | null,
  });

  // What the call would come to later is told with what it has come to.
  function refuse(error: unknown): FieldFailures {
    const told = failuresInToast(error);
    if (Object.keys(told).length === 0) return told;
    const papers = PAPER_KINDS.filter((kind) => values[`papers.${kind}`] !== "");
    const hasAccount = values.bankAccount !== "" || Boolean(merchant?.bankAccountEnd);
    return {
      ...missingOf(required, { papers, brands: readBrands(values.brands).length }),
      ...(!hasAccount && { bankAccount: "请输入账号" }),
      ...told,
    };
  }

  function set(field: AdmissionField, value: string) {
    setValues((filled) => ({ ...filled, [field]: value }));
    takeBack(field);
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    keeping.stop();
    if (await act(() => callApi(merchants.submitMerchant, admission(values)), "已提交")) return;
    // Once what is wrong is marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }

  const props = { values, failures, set };
  return (
    <form
      method="dialog"
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      aria-label="商家入驻"
    >
      <ShopFields {...props} categories={categories} />
      <BrandFields {...props} isRequired={required.needsBrand} claim={required.claim} />
      <AccountFields
        {...props}
        accountName={enterprise?.name ?? ""}
        bankAccountEnd={merchant?.bankAccountEnd ?? null}
      />
      <PaperFields {...props} required={required.papers} />
      <section className="card card-body grid gap-3" aria-label="提交">
        <div>
          <Checkbox
            name="consent"
            checked={values.consent === "true"}
            aria-invalid={failures["consent"] ? true : undefined}
            onChange={({ currentTarget }) => set("consent", currentTarget.checked ? "true" : "")}
          >
            <AdmissionConsent terms={terms} />
          </Checkbox>
          <FieldFailure text={failures["consent"]} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            提交审核
          </Button>
          <span className="text-sm text-secondary" role="status">
            {keeping.isKept ? "草稿已保存" : REVIEW_PROMISE}
          </span>
        </div>
      </section>
    </form>
  );
}

function saveDraft(values: AdmissionValues): Promise<unknown> {
  return callApi(merchants.saveMerchantDraft, { fields: values });
}
