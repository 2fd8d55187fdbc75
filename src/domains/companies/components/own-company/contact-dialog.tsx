import { useState } from "react";
import type { InputOf } from "#api/define-calls.ts";
import { saidOfSaved } from "#domains/moderation/components/public/said-of-saved.ts";
import { callApi } from "#web/call-api.ts";
import { EditDialog } from "#web/components/edit-dialog.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import type { ShownFields } from "#web/field-changes.ts";
import { AUDIENCE_LABELS, type Audience, AUDIENCES, CONTACT_KIND_LABELS, CONTACT_KINDS } from "../../labels.ts";
import { type OwnContact, ownContacts } from "../../contract/contacts.ts";

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

/** As its field takes it. */
const ownMobile = (mobile: string) => mobile.replace("+86", "");

export function shownOfContact(contact: OwnContact | null): ShownFields {
  if (!contact) return {};
  const { kind, audience } = contact;
  return {
    kind: { label: "类别", value: kind, text: CONTACT_KIND_LABELS[kind] },
    ...Object.fromEntries(
      LINES.map(({ name, title }) => [
        name,
        { label: title.replace("（必填）", ""), value: name === "mobile" ? ownMobile(contact.mobile) : contact[name] },
      ]),
    ),
    audience: { label: "谁可以看到", value: audience, text: AUDIENCE_LABELS[audience] },
  };
}

interface ContactDialogProps {
  /** What is changed; one is added where there is none. */
  contact: OwnContact | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a contact, or changes one. */
export function ContactDialog({ contact, isOpen, onClose }: ContactDialogProps) {
  const [audience, setAudience] = useState<Audience>(contact?.audience ?? AUDIENCE_FIRST);

  function save(fields: Record<string, string>, seen: OwnContact | null) {
    const sent = fields as InputOf<typeof ownContacts.addContact>;
    return seen
      ? callApi(ownContacts.editContact, { ...sent, id: seen.id, updatedAt: seen.updatedAt })
      : callApi(ownContacts.addContact, sent);
  }

  return (
    <EditDialog
      title={contact ? `编辑 ${contact.name}` : "添加联系人"}
      isOpen={isOpen}
      onClose={onClose}
      fields={FIELDS}
      thing={contact}
      shownOf={shownOfContact}
      // The next one that is added is seen by whom most are.
      onFill={(now, filled) => {
        if (!filled || "audience" in filled) setAudience(now?.audience ?? AUDIENCE_FIRST);
      }}
      save={save}
      taken={saidOfSaved(contact ? "已保存" : "已添加")}
    >
      {(seen, failures) => (
        <>
          <FormField name="kind" title="类别" failure={failures["kind"]}>
            {(known) => (
              <select {...known} className="input" defaultValue={seen?.kind ?? "sales"}>
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
                    defaultValue={shownOfContact(seen)[name]?.value}
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
    </EditDialog>
  );
}
