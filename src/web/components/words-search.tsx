import type { ReactNode } from "react";
import { LinkButton } from "./button.tsx";
import { FilterForm } from "./filter-form.tsx";

/** Narrows a list of the console by words, and by the fields it is given. */
export function WordsSearch({ address, label, children }: { address: URL; label: string; children?: ReactNode }) {
  return (
    <FilterForm address={address}>
      <label>
        {label}
        <input className="input" name="words" maxLength={60} defaultValue={address.searchParams.get("words") ?? ""} />
      </label>
      {children}
      {/* What is found stands in the order that was asked for. */}
      {address.searchParams.get("sort") && (
        <input type="hidden" name="sort" value={address.searchParams.get("sort")!} />
      )}
      <button type="submit" className="button button-primary">
        查找
      </button>
      <LinkButton href={address.pathname}>清除</LinkButton>
    </FilterForm>
  );
}
