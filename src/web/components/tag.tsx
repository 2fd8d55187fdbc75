import type { ReactNode } from "react";

export type TagTone = "neutral" | "brand" | "buy" | "success" | "warning" | "danger";

export interface TagProps {
  tone?: TagTone;
  children: ReactNode;
  /** Makes the tag a link, as for a hot word. */
  href?: string;
  title?: string;
}

export function Tag({ tone = "neutral", children, href, title }: TagProps) {
  const className = tone === "neutral" ? "tag" : `tag tag-${tone}`;
  return href === undefined ? (
    <span className={className} title={title}>
      {children}
    </span>
  ) : (
    <a className={className} href={href} title={title}>
      {children}
    </a>
  );
}
