import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface EmptyStateProps {
  title: string;
  /** Says what to do next. */
  text?: ReactNode;
  icon?: IconName;
  /** Buttons or links that do it. */
  actions?: ReactNode;
}

export function EmptyState({ title, text, icon = "document", actions }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <span className="empty-state-mark">
        <Icon name={icon} size={28} />
      </span>
      <p className="empty-state-title">{title}</p>
      {text !== undefined && <p className="empty-state-text">{text}</p>}
      {actions !== undefined && <div className="empty-state-actions">{actions}</div>}
    </div>
  );
}
