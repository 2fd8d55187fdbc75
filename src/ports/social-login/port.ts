export type SocialProvider = "wechat" | "qq";

/** Who somebody is to WeChat or QQ. Name and picture are his own words: shown as text, never taken as they are. */
export interface SocialIdentity {
  provider: SocialProvider;
  appId: string;
  /** His name to this application. */
  openId: string;
  /** His name to all applications of this owner; where it is given, it is who he is. */
  unionId?: string | undefined;
  /** At most 32 characters, without control characters; never empty. */
  nickname: string;
  /** Always https. */
  avatarUrl?: string | undefined;
}

/** Lets somebody say who he is by his account at one provider. */
export interface SocialLoginPort {
  readonly driver: "embedded" | "wechat" | "qq";
  /** Where the browser is sent; it comes back to `redirectUri` with `code` and `state`, without `code` where he refused. */
  authorizeUrl(request: { state: string; redirectUri: string; isMobile?: boolean }): URL;
  /** The same for a frame inside a page, which the provider then sends back, not the page; absent where he has none. */
  frameUrl?(request: { state: string; redirectUri: string }): URL;
  /** Exchanges a code, once: a second time is PortError `rejected`. `redirectUri` is the one that was asked with. */
  exchange(request: { code: string; redirectUri: string }, signal: AbortSignal): Promise<SocialIdentity>;
}

/** Null where nobody can log in that way. */
export type SocialLogin = Record<SocialProvider, SocialLoginPort | null>;
