import { useState } from "react";
import type { InputOf } from "#api/define-calls.ts";
import { saidOfSaved } from "#domains/moderation/components/public/said-of-saved.ts";
import { callApi } from "#web/call-api.ts";
import { FormDialog, FormField } from "#web/components/form-dialog.tsx";
import { AUDIENCE_LABELS, type Audience, AUDIENCES, CONTACT_KIND_LABELS, CONTACT_KINDS } from "../../labels.ts";
import { type OwnContact, ownContacts } from "../../contract/contacts.ts";
import { useSave } from "#web/use-save.ts";

const LINES = [
  { name: "name", title: "姓名（必填）", most: 20 },
  { name: "title", title: "职务", most: 20 },
  { name: "mobile", title: "手机", most: 20 },
  { name: "landline", title: "座机", most: 30 },
  { name: "email", title: "邮箱", most: 254 },
  { name: "qq", title: "QQ", most: 12 },
  { name: "wechat", title: "微信号", most: 30 },
] as const;
const FIELDS = ["kind", "audience", ...LINES.map(({ name }) => name)];

/** What an audience means, in a sentence. */
export const AUDIENCE_WORDS: Record<Audience, string> = {
  public: "任何人都能看到完整的联系方式，包括搜索引擎。",
  users: "登录后才能看到完整的联系方式，访客看到部分遮盖的内容。",
  enterprises: "只有通过企业认证的用户能看到完整的联系方式，其他人看到部分遮盖的内容。",
  nobody: "不在主页展示，只有本企业成员能看到。",
};

const AUDIENCE_FIRST: Audience = "users";

interface ContactDialogProps {
  /** What is changed; one is added where there is none. */
  contact: OwnContact | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a contact, or changes one. */
export function ContactDialog({ contact, isOpen, onClose }: ContactDialogProps) {
  const [audience, setAudience] = useState<Audience>(contact?.audience ?? AUDIENCE_FIRST);
  const save = useSave();

  async function handleSubmit(fields: Record<string, string>) {
    const sent = fields as InputOf<typeof ownContacts.addContact>;
    if (contact)
      return save(
        () => callApi(ownContacts.editContact, { ...sent, id: contact.id, updatedAt: contact.updatedAt }),
        saidOfSaved("已保存"),
      );
    const outcome = await save(() => callApi(ownContacts.addContact, sent), saidOfSaved("已添加"));
    // The next one is seen by whom most are.
    if (outcome) setAudience(AUDIENCE_FIRST);
    return outcome;
  }

  return (
    <FormDialog
      title={contact ? `编辑 ${contact.name}` : "添加联系人"}
      isOpen={isOpen}
      onClose={onClose}
      fields={FIELDS}
      onSubmit={handleSubmit}
    >
      {(failures) => (
        <>
          <FormField name="kind" title="类别" failure={failures["kind"]}>
            {(known) => (
              <select {...known} className="input" defaultValue={contact?.kind ?? "sales"}>
                {CONTACT_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {CONTACT_KIND_LABELS[kind]}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {LINES.map(({ name, title, most }) => (
              <FormField key={name} name={name} title={title} failure={failures[name]}>
                {(known) => (
                  <input
                    {...known}
                    className="input"
                    maxLength={most}
                    autoComplete="off"
                    defaultValue={name === "mobile" ? contact?.mobile.replace("+86", "") : contact?.[name]}
                  />
                )}
              </FormField>
            ))}
          </div>
          <FormField name="audience" title="谁可以看到" failure={failures["audience"]}>
            {(known) => (
              <>
                <select
                  {...known}
                  className="input"
                  value={audience}
                  onChange={(event) => setAudience(event.target.value as Audience)}
                >
                  {AUDIENCES.map((one) => (
                    <option key={one} value={one}>
                      {AUDIENCE_LABELS[one]}
                    </option>
                  ))}
                </select>
                <span className="text-sm text-secondary" role="status">
                  {AUDIENCE_WORDS[audience]}
                </span>
              </>
            )}
          </FormField>
          <p className="text-sm text-secondary">联系方式至少填写一种。请先取得联系人本人的同意。</p>
        </>
      )}
    </FormDialog>
  );
}
