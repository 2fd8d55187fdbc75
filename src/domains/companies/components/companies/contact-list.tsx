import { AUDIENCE_LABELS, CONTACT_KIND_LABELS } from "../../labels.ts";
import type { ShownContact } from "../../contract/companies.ts";

const WAYS = { mobile: "手机", landline: "座机", email: "邮箱", qq: "QQ", wechat: "微信" } as const;

/** Whom to ask at a company, as far as the reader may see how. */
export function ContactList({ contacts }: { contacts: ShownContact[] }) {
  return (
    <ul className="contact-list">
      {contacts.map((contact) => (
        <li key={contact.id}>
          <p>
            <span className="font-medium">{contact.name}</span>{" "}
            <span className="text-secondary">{postOf(contact)}</span>
          </p>
          <dl className="fact-list">
            {(Object.keys(WAYS) as (keyof typeof WAYS)[])
              .filter((way) => contact[way] !== "")
              .map((way) => (
                <div key={way}>
                  <dt>{WAYS[way]}</dt>
                  <dd className="num">{contact[way]}</dd>
                </div>
              ))}
          </dl>
          {contact.hiddenFrom && <Hidden contact={contact} audience={contact.hiddenFrom} />}
        </li>
      ))}
    </ul>
  );
}

/** 销售，经理; each word once, and not his name again. */
function postOf({ name, kind, title }: ShownContact): string {
  return [...new Set([CONTACT_KIND_LABELS[kind], title])].filter((word) => word !== "" && word !== name).join("，");
}

/** Who sees the rest. */
function Hidden({
  contact: { leftOut },
  audience,
}: {
  contact: ShownContact;
  audience: NonNullable<ShownContact["hiddenFrom"]>;
}) {
  const more = leftOut.map((way) => WAYS[way]).join("、");
  return (
    <p className="text-sm text-secondary">
      完整联系方式{more && `（含${more}）`}仅{AUDIENCE_LABELS[audience]}可见
    </p>
  );
}
