import { type FormEvent, type ReactNode, useId, useState } from "react";
import { CallFailed } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { showToast } from "#web/components/toast.tsx";
import { CORRECTION_CONTACT_MAX, CORRECTION_TEXT_MAX, corrections } from "../../contract/corrections.ts";
import { correctionLabel, type CorrectionSubject, type CorrectionType, TYPES_OF_SUBJECT } from "../../correction-labels.ts";

const TITLES: Record<CorrectionSubject, string> = { document: "规格书纠错", part: "型号纠错", "outside-link": "外部规格书纠错" };

interface CorrectionDialogProps {
  subject: { kind: CorrectionSubject; id: number };
  page?: number;
  isOpen: boolean;
  onClose: () => void;
}

/** The form of a correction. It is emptied once it was taken, and only then. */
export function CorrectionDialog({ subject: { kind, id }, page, isOpen, onClose }: CorrectionDialogProps) {
  const formId = useId();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState<Record<string, string>>({});

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (!fields["type"]) return setFailures({ type: "请选择问题类型" });
    setIsBusy(true);
    setFailures({});
    try {
      const { isRepeated } = await callApi(corrections.reportCorrection, { ...fields, subject: kind, id, type: fields["type"] as CorrectionType });
      showToast({ kind: "success", text: isRepeated ? "操作成功，已更新您今天提交的内容" : "操作成功，感谢您的反馈" });
      setAttempt((count) => count + 1);
      onClose();
    } catch (error) {
      setFailures(failuresOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
        提交
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={TITLES[kind]} footer={footer}>
      <form key={attempt} id={formId} className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <fieldset>
          <legend className="mb-1 font-medium">问题类型</legend>
          <div className="grid grid-cols-2 gap-x-4">
            {TYPES_OF_SUBJECT[kind].map((type) => (
              <Checkbox key={type} type="radio" name="type" value={type} defaultChecked={kind === "outside-link" && type === "unreadable"}>
                {correctionLabel(kind, type)}
              </Checkbox>
            ))}
          </div>
          {failures["type"] && (
            <p className="field-message" role="alert">
              {failures["type"]}
            </p>
          )}
        </fieldset>
        {kind === "document" && (
          <Field name="page" title="页码（选填）" failure={failures["page"]}>
            {(known) => <input {...known} className="input num" inputMode="numeric" maxLength={6} defaultValue={page} placeholder="有问题的页，如 12" />}
          </Field>
        )}
        <Field name="text" title="说明" failure={failures["text"]}>
          {(known) => <textarea {...known} className="input" rows={4} maxLength={CORRECTION_TEXT_MAX} placeholder={`哪里不对，应该是什么；最多 ${CORRECTION_TEXT_MAX} 字`} />}
        </Field>
        <Field name="contact" title="联系方式（选填）" failure={failures["contact"]}>
          {(known) => <input {...known} className="input" maxLength={CORRECTION_CONTACT_MAX} placeholder="手机或邮箱，用于核实；反映侵权请填写" />}
        </Field>
        {failures["form"] && (
          <p className="field-message" role="alert">
            {failures["form"]}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface FieldProps {
  name: string;
  title: string;
  failure: string | undefined;
  children: (known: { id: string; name: string; "aria-invalid"?: true; "aria-describedby"?: string }) => ReactNode;
}

function Field({ name, title, failure, children }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="font-medium" htmlFor={id}>
        {title}
      </label>
      {children({ id, name, ...(failure && { "aria-invalid": true, "aria-describedby": `${id}-failure` }) })}
      {failure && (
        <p id={`${id}-failure`} className="field-message" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

/** What went wrong, by field; `form` where it is none of them. What was typed stays. */
function failuresOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallFailed)) throw error;
  const shown = Object.entries(error.errors).filter(([field]) => ["type", "page", "text", "contact"].includes(field));
  return shown.length > 0 ? Object.fromEntries(shown) : { form: `${error.message}。您填写的内容仍在，可稍后再提交。` };
}
