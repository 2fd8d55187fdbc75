import type { ReactNode } from "react";
import { SearchBox, type SearchBoxProps } from "../components/search-box.tsx";
import { Logo } from "./logo.tsx";
import type { MenuItem } from "./menu-item.ts";
import { TopMenu } from "./top-menu.tsx";

export interface HotWord {
  text: string;
  href: string;
}

export interface SiteHeaderProps {
  /** `search-first` has the large box and hot words, for layout `datasheet`. */
  variant: "search-first" | "standard";
  siteName: string;
  menu: readonly MenuItem[];
  /** The item of the menu that the page belongs to. */
  active: string | null;
  search: Omit<SearchBoxProps, "size" | "hasShortcut">;
  hotWords?: readonly HotWord[];
  /** 热搜 for what is searched most, 试试 for examples. */
  hotWordsTitle?: string;
  onFollowHotWord?: (text: string) => void;
  /** 上传规格书 or 写文章, where its route exists. */
  action?: ReactNode;
  /** 常用网站 / 代理商 / 原厂. */
  quickLinks?: ReactNode;
  /** Login link or avatar. */
  account?: ReactNode;
}

export function SiteHeader({
  variant,
  siteName,
  menu,
  active,
  search,
  hotWords = [],
  hotWordsTitle = "热搜",
  onFollowHotWord,
  ...slots
}: SiteHeaderProps) {
  const isSearchFirst = variant === "search-first";
  const box = <SearchBox {...search} size={isSearchFirst ? "large" : "medium"} hasShortcut />;
  return (
    <header className={`site-header site-header-${variant} not-printed`}>
      <a className="skip-link" href="#content">
        跳到正文
      </a>
      <div className="site-header-bar page">
        <Logo siteName={siteName} />
        <TopMenu items={menu} active={active} />
        {!isSearchFirst && <div className="site-header-search">{box}</div>}
        <div className="site-header-slots">
          {slots.quickLinks}
          {slots.action}
          {slots.account}
        </div>
      </div>
      {isSearchFirst && (
        <div className="site-header-band">
          <div className="site-header-band-inner page">
            {box}
            {hotWords.length > 0 && <HotWords title={hotWordsTitle} words={hotWords} onFollow={onFollowHotWord} />}
          </div>
        </div>
      )}
    </header>
  );
}

interface HotWordsProps {
  title: string;
  words: readonly HotWord[];
  onFollow: ((text: string) => void) | undefined;
}

function HotWords({ title, words, onFollow }: HotWordsProps) {
  return (
    <nav className="hot-words" aria-label={title}>
      <span className="hot-words-title" aria-hidden="true">
        {title}
      </span>
      {words.map((word) => (
        <a key={word.text} className="mpn" href={word.href} onClick={() => onFollow?.(word.text)}>
          {word.text}
        </a>
      ))}
    </nav>
  );
}
