import { Button } from "#web/components/button.tsx";
import { useRouteExists } from "#web/route-exists.ts";
import { documentSearchAddress } from "#domains/catalogue/document-addresses.ts";

/** Asks the text of datasheets; the part's number stands there already. Nothing where that can't be asked. */
export function FindInDocuments({ mpn }: { mpn: string }) {
  const routeExists = useRouteExists();
  const action = documentSearchAddress({});
  if (!routeExists(action)) return null;
  return (
    <form className="find-in-documents" role="search" aria-label="在规格书中查找" action={action}>
      <input
        className="input"
        type="search"
        name="keywords"
        defaultValue={`${mpn} `}
        maxLength={200}
        aria-label="在规格书中查找"
        autoComplete="off"
      />
      <Button type="submit">在规格书中查找</Button>
    </form>
  );
}
