import { useNavigate } from "react-router";
import { callApi } from "#web/call-api.ts";
import { SearchBox } from "#web/components/search-box.tsx";
import type { SuggestionGroup } from "#web/components/search-box-state.ts";
import { showToast } from "#web/components/toast.tsx";
import { withLogin } from "#web/require-login.ts";
import { failuresInToast } from "#web/use-form.ts";
import { consoleSearch } from "../contract/console-search.ts";
import { nothingFound } from "./nothing-found.ts";

/** Finds users, companies, parts and the like from anywhere in the console, while one types. */
export function ConsoleSearchBox() {
  const navigate = useNavigate();

  async function suggest(words: string, signal: AbortSignal): Promise<SuggestionGroup[]> {
    const { groups } = await callApi(consoleSearch.searchConsole, { words }, { signal });
    return groups.map(({ title, things }) => ({
      title,
      kind: "thing",
      items: things.map(({ title, note, path }) => ({ text: title, note, href: path })),
    }));
  }

  /** Opens what comes first, or says why it can't. */
  async function openFirst(words: string) {
    try {
      const found = await withLogin(() => callApi(consoleSearch.searchConsole, { words }));
      if (!found) return;
      const [first] = found.groups.flatMap(({ things }) => things);
      if (first) await navigate(first.path);
      else showToast(nothingFound(found.late));
    } catch (error) {
      failuresInToast(error);
    }
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
