import { useLocation, useNavigate } from "react-router";
import type { SearchBoxProps } from "#web/components/search-box.tsx";

const ADDRESS = "/news/search";

/** What the search box of news pages needs: its own history, and no suggestions. */
export function useNewsSearch(): SearchBoxProps {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return {
    action: ADDRESS,
    name: "keywords",
    placeholder: "搜索资讯",
    label: "搜索资讯",
    recentKey: "newsSearchHistory",
    isKeptOnce: true,
    suggest: async () => [],
    onSubmit: (keywords) => void navigate(`${ADDRESS}?${new URLSearchParams({ keywords })}`),
    ...(pathname === ADDRESS && { defaultValue: new URLSearchParams(search).get("keywords") ?? "" }),
  };
}
