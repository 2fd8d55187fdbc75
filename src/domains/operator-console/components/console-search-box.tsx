import { useNavigate } from "react-router";
import { callApi } from "#web/call-api.ts";
import { SearchBox } from "#web/components/search-box.tsx";
import type { SuggestionGroup } from "#web/components/search-box-state.ts";
import { showToast } from "#web/components/toast.tsx";
import { consoleSearch } from "../contract/console-search.ts";

/** Finds users, companies, parts and the like from anywhere in the console, while one types. */
export function ConsoleSearchBox() {
  const navigate = useNavigate();

  async function suggest(words: string, signal?: AbortSignal): Promise<SuggestionGroup[]> {
    const { groups } = await callApi(consoleSearch.searchConsole, { words }, { ...(signal && { signal }) });
    return groups.map(({ title, things }) => ({
      title,
      kind: "thing",
      items: things.map(({ title, note, path }) => ({ text: title, note, href: path })),
    }));
  }

  /** Opens what comes first. */
  async function openFirst(words: string) {
    const [first] = (await suggest(words)).flatMap(({ items }) => items);
    if (first?.href) await navigate(first.href);
    else showToast({ kind: "info", text: "没有找到" });
  }

  return (
    <SearchBox
      action="/ops"
      name="words"
      label="全局搜索"
      placeholder="用户、企业、型号、规格书、文章"
      suggest={suggest}
      onSubmit={(words) => void openFirst(words)}
      hasShortcut
    />
  );
}
