import { useState } from "react";
import { useLoaderData } from "react-router";
import { ReviewNote } from "#domains/moderation/components/public/review-note.tsx";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { AUDIENCE_LABELS, CONTACT_KIND_LABELS } from "../../labels.ts";
import { AUDIENCE_WORDS, ContactDialog } from "../../components/own-company/contact-dialog.tsx";
import { loadOwn, type Own, type OwnRights } from "../../components/own-company/load-own.ts";
import { OwnFrame } from "../../components/own-company/own-frame.tsx";
import { RemoveButton } from "../../components/own-company/remove-button.tsx";
import { useOwnAction } from "#web/use-action.ts";
import { useLastOpened } from "#web/use-last-opened.ts";
import { CONTACTS_MAX, type OwnContact, ownContacts } from "../../contract/contacts.ts";
import { OWN_CONTACTS_PATH } from "../../own-company-addresses.ts";

export const meta: Meta = {
  title: "企业联系人",
  description: "维护企业主页上的联系人，以及谁可以看到。",
  canonical: OWN_CONTACTS_PATH,
  isHidden: true,
};

export function loader(args: LoaderArgs): Promise<Own<OwnContact[]>> {
  return loadOwn(args, (call) => call(ownContacts.listOwnContacts, {}), { isLapsedToo: true });
}

export default function CorporateContact() {
  const own = useLoaderData<Own<OwnContact[]>>();
  return (
    <OwnFrame title="企业联系人" text="企业主页上的联系人；每个人的联系方式由您决定谁可以看到。" own={own}>
      {(contacts, rights) => <Contacts contacts={contacts} {...rights} />}
    </OwnFrame>
  );
}

function Contacts({ contacts, mayChange, mayRemove }: { contacts: OwnContact[] } & OwnRights) {
  const [edited, setEdited] = useState<OwnContact | "new" | null>(null);
  const shown = useLastOpened(edited);
  const { isBusy, act } = useOwnAction();

  function move(from: number, to: number) {
    const ids = contacts.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    void act(() => callApi(ownContacts.orderContacts, { ids: ids.join(",") }), "顺序已保存");
  }

  return (
    <section className="card" aria-labelledby="contacts-title">
      <div className="card-head">
        <h2 id="contacts-title">联系人</h2>
        <span className="num text-sm text-secondary">
          {contacts.length} / {CONTACTS_MAX}
        </span>
        {mayChange && (
          <span className="card-acts">
            <Button kind="primary" disabled={contacts.length >= CONTACTS_MAX} onClick={() => setEdited("new")}>
              添加联系人
            </Button>
          </span>
        )}
      </div>
      {contacts.length === 0 ? (
        <EmptyState
          icon="user"
          title="还没有联系人"
          text={mayChange ? "添加销售或 FAE，买家就能联系到您。" : "由企业的管理员和销售添加。"}
        />
      ) : (
        <ul className="member-list">
          {contacts.map((contact, at) => (
            <li key={contact.id} aria-label={contact.name}>
              <span className="grid min-w-0 grow basis-64 gap-1 wrap-anywhere">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{contact.name}</span> {contact.title}{" "}
                  <Tag>{CONTACT_KIND_LABELS[contact.kind]}</Tag>
                </span>
                <span className="num text-sm">{waysOf(contact)}</span>
                <span className="text-sm text-secondary">
                  {AUDIENCE_LABELS[contact.audience]}：{AUDIENCE_WORDS[contact.audience]}
                </span>
                <ReviewNote review={contact.review} />
              </span>
              {mayRemove && (
                <span className="needs-script flex flex-wrap gap-2">
                  {mayChange && (
                    <>
                      <Button
                        size="small"
                        disabled={isBusy || at === 0}
                        aria-label={`上移 ${contact.name}`}
                        onClick={() => move(at, at - 1)}
                      >
                        上移
                      </Button>
                      <Button
                        size="small"
                        disabled={isBusy || at === contacts.length - 1}
                        aria-label={`下移 ${contact.name}`}
                        onClick={() => move(at, at + 1)}
                      >
                        下移
                      </Button>
                      <Button size="small" aria-label={`编辑 ${contact.name}`} onClick={() => setEdited(contact)}>
                        编辑
                      </Button>
                    </>
                  )}
                  <RemoveButton what={contact.name} run={() => callApi(ownContacts.removeContact, { id: contact.id })}>
                    <p>该联系人将不再出现在企业主页上。</p>
                  </RemoveButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <ContactDialog
          key={shown === "new" ? shown : shown.id}
          contact={shown === "new" ? null : (contacts.find(({ id }) => id === shown.id) ?? shown)}
          isOpen={edited !== null}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

function waysOf({ mobile, landline, email, qq, wechat }: OwnContact): string {
  return [mobile.replace("+86", ""), landline, email, qq && `QQ ${qq}`, wechat && `微信 ${wechat}`]
    .filter(Boolean)
    .join(" · ");
}
