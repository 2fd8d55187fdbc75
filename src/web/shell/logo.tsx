export interface LogoProps {
  siteName: string;
}

/** A chip seen from above whose die is a page of the register. */
export function Logo({ siteName }: LogoProps) {
  return (
    <a className="logo" href="/" aria-label={`${siteName} 首页`}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path
          className="logo-pins"
          d="M10 1v5M16 1v5M22 1v5M10 26v5M16 26v5M22 26v5M1 10h5M1 16h5M1 22h5M26 10h5M26 16h5M26 22h5"
        />
        <rect className="logo-body" x="5" y="5" width="22" height="22" rx="3.5" />
        <path className="logo-lines" d="M11 11.5h10M11 16h10M11 20.5h6" />
        <circle className="logo-dot" cx="21" cy="20.5" r="1.6" />
      </svg>
      <span>{siteName}</span>
    </a>
  );
}
