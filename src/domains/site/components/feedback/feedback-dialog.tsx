import { useEffect, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { type FieldFailures, FormDialog, FormField, type FormOutcome } from "#web/components/form-dialog.tsx";
import { feedback } from "../../contract/feedback.ts";
import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_CONTACT_MAX,
  FEEDBACK_CONTENT_MAX,
  FEEDBACK_MISSING,
  FEEDBACK_PAGE_MAX,
  FEEDBACK_TOO_LONG,
} from "../../labels.ts";

// docs/conventions.md 17
const TAKEN = "感谢您在百忙之中提供的反馈信息,我们会尽快处理~";
const FIELDS = ["type", "content", "contact"] as const;
type Field = (typeof FIELDS)[number];
const LENGTH_MAX: Record<Field, number> = {
  type: Infinity,
  content: FEEDBACK_CONTENT_MAX,
  contact: FEEDBACK_CONTACT_MAX,
};

/** What users have begun to write, while the window stays: a page with another frame makes the dialog anew. */
const drafts = new Map<number, Partial<Record<Field, string>>>();

interface FeedbackDialogProps {
  /** Who writes. */
  owner: number;
  isOpen: boolean;
  onClose: () => void;
}

/** What a user thinks of the portal. */
export function FeedbackDialog({ owner, isOpen, onClose }: FeedbackDialogProps) {
  const [categories, setCategories] = useState<DataOf<typeof feedback.feedbackCategories>>(FEEDBACK_CATEGORIES);
  /** What is wrong with what was filled in or left; not there for what was not touched since it was sent. */
  const [touched, setTouched] = useState<Partial<Record<Field, string | undefined>>>({});
  const [length, setLength] = useState(drafts.get(owner)?.content?.length ?? 0);

  useEffect(() => {
    // Those that are known here already stand where it can't be asked.
    if (isOpen) callApi(feedback.feedbackCategories, { categoryEnum: "OPINION" }).then(setCategories, () => {});
  }, [isOpen]);

  function keep(field: Field, value: string) {
    drafts.set(owner, { ...drafts.get(owner), [field]: value });
    if (field === "content") setLength(value.length);
  }

  const look = (field: Field, value: string) => setTouched((known) => ({ ...known, [field]: failureIn(field, value) }));
  const failureOf = (field: Field, failures: FieldFailures) => (field in touched ? touched[field] : failures[field]);

  async function handleSubmit(fields: Record<string, string>): Promise<FormOutcome> {
    setTouched({});
    const found = FIELDS.map((field) => [field, failureIn(field, fields[field] ?? "")] as const).filter(
      ([, failure]) => failure,
    );
    if (found.length > 0) return { failures: Object.fromEntries(found) as FieldFailures };
    const page = location.pathname + location.search;
    const taken = await withLogin(() =>
      callApi(feedback.addFeedback, {
        type: fields["type"]!,
        content: fields["content"]!,
        contact: fields["contact"]!,
        page: page.slice(0, FEEDBACK_PAGE_MAX),
      }),
    );
    if (!taken) return null;
    drafts.delete(owner);
    setLength(0);
    return { taken: TAKEN };
  }

  return (
    <FormDialog title="意见反馈" isOpen={isOpen} onClose={onClose} fields={FIELDS} onSubmit={handleSubmit}>
      {(failures) => (
        <>
          <FormField name="type" title="反馈类型" failure={failureOf("type", failures)}>
            {(known) => (
              <select
                {...known}
                className="input"
                defaultValue={drafts.get(owner)?.type ?? ""}
                onChange={({ target: { value } }) => {
                  keep("type", value);
                  look("type", value);
                }}
              >
                <option value="">请选择</option>
                {categories.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <FormField name="content" title="反馈内容" failure={failureOf("content", failures)}>
            {(known) => (
              <textarea
                {...known}
                className="input"
                rows={5}
                defaultValue={drafts.get(owner)?.content ?? ""}
                placeholder={`遇到的问题或想法，最多 ${FEEDBACK_CONTENT_MAX} 字`}
                onBlur={(event) => look("content", event.target.value)}
                onInput={({ currentTarget: { value } }) => {
                  keep("content", value);
                  if (touched.content || value.length > FEEDBACK_CONTENT_MAX) look("content", value);
                }}
              />
            )}
          </FormField>
          <p className="num text-sm text-secondary">
            {length} / {FEEDBACK_CONTENT_MAX} 字
          </p>
          <FormField name="contact" title="联系方式" failure={failureOf("contact", failures)}>
            {(known) => (
              <input
                {...known}
                className="input"
                defaultValue={drafts.get(owner)?.contact ?? ""}
                autoComplete="email"
                placeholder="邮箱或手机号"
                onInput={({ currentTarget: { value } }) => {
                  keep("contact", value);
                  look("contact", value);
                }}
              />
            )}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

/** What is wrong with what stands in a field. */
function failureIn(field: Field, value: string): string | undefined {
  if (!value.trim()) return FEEDBACK_MISSING[field];
  return value.length > LENGTH_MAX[field] ? FEEDBACK_TOO_LONG[field as keyof typeof FEEDBACK_TOO_LONG] : undefined;
}
