import { useEffect, useState } from "react";
import { askOwn } from "#domains/accounts/components/public/ask-own.ts";
import { useRootData } from "#web/use-root-data.ts";
import { companies, LINE_COMPANIES_MAX, type LineContact } from "../../contract/companies.ts";

const NOBODY: ReadonlyMap<number, LineContact> = new Map();

/** By whom the reader may reach companies beyond what lines of their stock say to everybody, by company: asked for once the page lives, of all at once. */
export function useLineContacts(companyIds: readonly number[]): ReadonlyMap<number, LineContact> {
  const { userId } = useRootData();
  const [known, setKnown] = useState(NOBODY);
  const ids = [...new Set(companyIds)].slice(0, LINE_COMPANIES_MAX).join(",");

  useEffect(() => {
    setKnown(NOBODY);
    if (userId === null || ids === "") return;
    let isLeft = false;
    askOwn(companies.lineContacts, { ids }).then(
      (contacts) => isLeft || setKnown(new Map(contacts.map((contact) => [contact.companyId, contact]))),
      // What can't be told is shown as for everybody.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [ids, userId]);

  return known;
}
