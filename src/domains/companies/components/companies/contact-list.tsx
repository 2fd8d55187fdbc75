import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { useWhole } from "#web/use-whole.ts";
import { AUDIENCE_LABELS, CONTACT_KIND_LABELS } from "../../labels.ts";
import { companies, type ShownContact } from "../../contract/companies.ts";
import { writtenHere } from "../public/contact-words.tsx";
import { countCall } from "./count-call.ts";

const WAYS = { mobile: "手机", landline: "座机", email: "邮箱", qq: "QQ", wechat: "微信" } as const;

/** Whom to ask at a company, as far as the reader may see how. */
export function ContactList({ companyId, contacts }: { companyId: number; contacts: ShownContact[] }) {
  return (
    <ul className="contact-list">
      {contacts.map((contact) => (
        <ContactItem key={contact.id} companyId={companyId} contact={contact} />
      ))}
    </ul>
  );
}

function ContactItem({ companyId, contact }: { companyId: number; contact: ShownContact }) {
  const { id, name, opens, hiddenFrom } = contact;
  const { whole, isBusy, show } = useWhole(() => callApi(companies.showContact, { id }));
  const shown = whole ?? contact;
  return (
    <li>
      <p>
        <span className="font-medium">{name}</span> <span className="text-secondary">{postOf(contact)}</span>
      </p>
      <dl className="fact-list">
        {(Object.keys(WAYS) as (keyof typeof WAYS)[])
          .filter((way) => shown[way] !== "")
          .map((way) => (
            <div key={way}>
              <dt>{WAYS[way]}</dt>
              <dd className="num">
                {isDialled(way, shown[way]) ? (
                  <a className="link" href={`tel:${shown[way]}`} onClick={() => countCall(companyId)}>
                    {writtenHere(shown[way])}
                  </a>
                ) : (
                  writtenHere(shown[way])
                )}
              </dd>
            </div>
          ))}
      </dl>
      {opens && whole === null && (
        <p className="needs-script">
          <Button size="small" isBusy={isBusy} onClick={show} aria-label={`查看${name}的完整联系方式`}>
            查看完整联系方式
          </Button>
        </p>
      )}
      {hiddenFrom && <Hidden contact={contact} audience={hiddenFrom} />}
    </li>
  );
}

/** A phone that is not masked. */
function isDialled(way: keyof typeof WAYS, number: string): boolean {
  return (way === "mobile" || way === "landline") && !number.includes("*");
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
