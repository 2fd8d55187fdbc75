import { type FormEvent, useRef, useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { showToast } from "#web/components/toast.tsx";
import { certification, type MyCertification } from "../../contract/certification.ts";
import { REVIEW_PROMISE } from "../../labels.ts";
import { CompanyFields } from "./company-fields.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { type FormField, type FormValues, initialValues, SHOWN_AT, submission } from "./form-fields.ts";
import { ProfileFields } from "./profile-fields.tsx";
import { useOwnAction } from "#web/use-action.ts";
import { failuresInToast, type FieldFailures } from "#web/use-form.ts";
import { useDraft } from "../public/use-draft.ts";

export interface FieldsProps {
  values: FormValues;
  failures: Partial<Record<string, string>>;
  set: (field: FormField, value: string) => void;
}

interface CertificationFormProps {
  mine: MyCertification;
  onDone: () => void;
  /** Where it can be left as it is. */
  onClose?: (() => void) | undefined;
}

/** The form of the certification. What is typed is kept on the server until it is submitted. */
export function CertificationForm({ mine, onDone, onClose }: CertificationFormProps) {
  const [values, setValues] = useState(() => initialValues(mine));
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, failures, takeBack, act } = useOwnAction({ refuse });
  const keeping = useDraft(values, saveDraft);
  const knownMobiles = [mine.ownMobile, mine.enterprise?.mobile].filter(Boolean);
  const needsCode = !knownMobiles.includes(values.mobile.replace("-", ""));

  function set(field: FormField, value: string) {
    setValues((filled) => ({ ...filled, [field]: value }));
    takeBack(field);
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    let isReviewed = true;
    keeping.stop();
    const isDone = await act(
      async () => {
        const answer = await callApi(certification.submitCertification, submission(values));
        ({ isReviewed } = answer);
        return answer;
      },
      ({ review }) => (review ? "已提交，公司简介含需核实的词，审核后展示" : "已提交"),
    );
    if (!isDone) {
      // Once what is wrong is marked.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    if (!isReviewed) showToast({ kind: "info", text: "资料已保存，无需重新审核" });
    onDone();
  }

  return (
    <form
      method="dialog"
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      aria-label="企业认证"
    >
      <CompanyFields values={values} failures={failures} set={set} />
      <ContactFields values={values} failures={failures} set={set} needsCode={needsCode} />
      <ProfileFields
        values={values}
        failures={failures}
        set={set}
        bankAccountEnd={mine.enterprise?.bankAccountEnd ?? null}
      />
      <section className="card card-body grid gap-3" aria-label="提交">
        <div>
          <Checkbox
            name="consent"
            checked={values.consent === "true"}
            aria-invalid={failures["consent"] ? true : undefined}
            onChange={({ currentTarget }) => set("consent", currentTarget.checked ? "true" : "")}
          >
            我单独同意本站为企业认证使用法定代表人姓名、联系方式、营业执照和授权书；仅本人和审核人员可见，撤回或注销后删除
          </Checkbox>
          <FieldFailure text={failures["consent"]} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            提交审核
          </Button>
          {onClose && <Button onClick={onClose}>暂不修改</Button>}
          <span className="text-sm text-secondary" role="status">
            {keeping.isKept ? "草稿已保存" : REVIEW_PROMISE}
          </span>
        </div>
      </section>
    </form>
  );
}

function refuse(error: unknown): FieldFailures {
  return Object.fromEntries(
    Object.entries(failuresInToast(error)).map(([field, text]) => [SHOWN_AT[field] ?? field, text]),
  );
}

function saveDraft(values: FormValues): Promise<unknown> {
  return callApi(certification.saveDraft, { fields: values });
}
