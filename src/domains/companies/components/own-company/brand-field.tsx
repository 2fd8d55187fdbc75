import { useId, useRef, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { brands } from "#domains/catalogue/contract/brands.ts";
import { callApi } from "#web/call-api.ts";
import { FormField } from "#web/components/form-dialog.tsx";
import { HiddenField } from "#web/components/hidden-field.tsx";

type Offered = DataOf<typeof brands.suggestBrands>["data"];

interface BrandFieldProps {
  title: string;
  /** What is chosen already. */
  first?: { id: number; name: string } | null;
  failure: string | undefined;
}

/** A brand of the catalogue, offered while one types; its form gets `brandId`. */
export function BrandField({ title, first = null, failure }: BrandFieldProps) {
  const listId = useId();
  const [typed, setTyped] = useState(first?.name ?? "");
  const [offered, setOffered] = useState<Pick<Offered[number], "id" | "name" | "nameCn">[]>(
    first ? [{ ...first, nameCn: null }] : [],
  );
  const [offeredFor, setOfferedFor] = useState("");
  const asked = useRef(0);
  const words = typed.trim().toLowerCase();
  const named = offered.find(({ name, nameCn }) => name.toLowerCase() === words || nameCn?.toLowerCase() === words);
  // Another name of it finds it alone.
  const chosen = named ?? (offeredFor === words && offered.length === 1 ? offered[0] : undefined);

  async function offer(text: string) {
    setTyped(text);
    const asking = ++asked.current;
    if (text.trim() === "") return;
    const found = await callApi(brands.suggestBrands, { keywords: text.trim() }).catch(() => null);
    if (!found || asking !== asked.current) return;
    setOffered(found.data);
    setOfferedFor(text.trim().toLowerCase());
  }

  return (
    <FormField name="brandName" title={title} failure={failure}>
      {(known) => (
        <>
          <input
            {...known}
            className="input"
            list={listId}
            maxLength={100}
            autoComplete="off"
            placeholder="输入后从候选中选择"
            value={typed}
            onChange={({ target }) => void offer(target.value)}
          />
          <datalist id={listId}>
            {offered.map(({ id, name, nameCn }) => (
              <option key={id} value={name}>
                {nameCn ?? name}
              </option>
            ))}
          </datalist>
          <span className="text-sm text-secondary" role="status">
            {chosen && words !== "" && `已选 ${chosen.name}${chosen.nameCn ? ` ${chosen.nameCn}` : ""}`}
          </span>
          {/* What is typed and is no brand is told, not left out. */}
          <HiddenField name="brandId" value={words === "" ? "" : (chosen?.id ?? "0")} />
        </>
      )}
    </FormField>
  );
}
