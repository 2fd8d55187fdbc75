import { LinkButton } from "#web/components/button.tsx";
import { FilterForm } from "#web/components/filter-form.tsx";
import type { ConsoleHead } from "#web/console-section.ts";

interface CaseFiltersProps {
  address: URL;
  /** In what of a case the queue seeks words; null where it does not. */
  searchedBy: string | null;
  operators: ConsoleHead["operators"];
}

/** Narrows a queue: by words where it can, by who is at work, by what is overdue. */
export function CaseFilters({ address, searchedBy, operators }: CaseFiltersProps) {
  const given = (name: string) => address.searchParams.get(name) ?? "";
  return (
    <FilterForm address={address}>
      {searchedBy !== null && (
        <label>
          {searchedBy}
          <input className="input" name="words" maxLength={60} defaultValue={given("words")} />
        </label>
      )}
      <label>
        处理人
        <select className="input" name="holder" defaultValue={given("holder")}>
          <option value="">全部</option>
          {operators.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        期限
        <select className="input" name="overdue" defaultValue={given("overdue")}>
          <option value="">全部</option>
          <option value="true">已超时</option>
        </select>
      </label>
      {/* What is found stands in the order and the tab that was asked for. */}
      {["mine", "sort"].map(
        (name) => given(name) && <input key={name} type="hidden" name={name} value={given(name)} />,
      )}
      <button type="submit" className="button button-primary">
        查找
      </button>
      <LinkButton href={address.pathname}>清除</LinkButton>
    </FilterForm>
  );
}
