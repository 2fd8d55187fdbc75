import { Icon } from "../components/icon.tsx";

export interface BannerText {
  id: number;
  title: string;
  text: string;
  path: string | null;
  /** ISO 8601; null where nothing says so. */
  endsAt: string | null;
}

interface BannerProps {
  banner: BannerText;
  label?: string;
  /** Of one that is laid over the page. */
  onClose?: () => void;
}

/** What everybody is told on top of all pages: sent with the page, and put away by `BANNER_SCRIPT`. Or what some are told, over the lower edge. */
export function Banner({ banner, label = "公告", onClose }: BannerProps) {
  const { id, title, text, path, endsAt } = banner;
  return (
    <section
      className={`banner not-printed${onClose ? " is-over" : ""}`}
      aria-label={label}
      data-banner={id}
      data-ends={endsAt === null ? undefined : Date.parse(endsAt)}
    >
      <p>
        <strong>{title}</strong>
        {text && <span>{text}</span>}
        {path && (
          <a className="link" href={path}>
            查看详情
          </a>
        )}
      </p>
      <button type="button" className="needs-script" aria-label="关闭公告" onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </section>
  );
}
