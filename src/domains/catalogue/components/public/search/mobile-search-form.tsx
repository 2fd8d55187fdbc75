import { Icon } from "#web/components/icon.tsx";

/** The search of phones: a form that works by itself. */
export function MobileSearchForm({ keywords = "" }: { keywords?: string }) {
  return (
    <form className="mobile-search" action="/mobile/search" role="search" aria-label="查型号">
      <Icon name="search" />
      <input
        key={keywords}
        type="search"
        name="keywords"
        defaultValue={keywords}
        aria-label="型号、品牌或分类"
        placeholder="型号、品牌或分类"
        maxLength={200}
        enterKeyHint="search"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <button type="submit">搜索</button>
    </form>
  );
}
