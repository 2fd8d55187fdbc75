import { useLocation, useNavigate } from "react-router";
import { callApi } from "#web/call-api.ts";
import { SearchBox } from "#web/components/search-box.tsx";
import type { SuggestionGroup } from "#web/components/search-box-state.ts";
import { showToast } from "#web/components/toast.tsx";
import { consoleSearch, WORDS_MAX, WORDS_TOO_LONG } from "../contract/console-search.ts";
import { foundAddress, FOUND_ADDRESS, narrowedAddress } from "../found-addresses.ts";

/** Finds users, companies, parts and the like from anywhere in the console: some of each while one types, all on a page where none is chosen. */
export function ConsoleSearchBox() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = pathname === FOUND_ADDRESS ? (new URLSearchParams(search).get("words") ?? "") : "";

  async function suggest(words: string, signal: AbortSignal): Promise<SuggestionGroup[]> {
    const { groups } = await callApi(consoleSearch.searchConsole, { words }, { signal });
    return groups.map(({ title, section, things, hasMore }) => ({
      title,
      kind: "thing",
      items: [
        ...things.map(({ title, note, path }) => ({ text: title, note, href: path })),
        ...(hasMore
          ? [
              {
                text: `查看全部${title}`,
                note: `不止这 ${things.length} 条`,
                href: narrowedAddress(section, words),
              },
            ]
          : []),
      ],
    }));
  }

  function showAll(words: string) {
    if ([...words].length > WORDS_MAX) return showToast({ kind: "warning", text: WORDS_TOO_LONG });
    void navigate(foundAddress(words));
  }

  return (
    <SearchBox
      action={FOUND_ADDRESS}
      name="words"
      label="全局搜索"
      placeholder="用户、企业、型号、规格书、文章"
      defaultValue={shown}
      suggest={suggest}
      onSubmit={showAll}
      hasShortcut
    />
  );
}
