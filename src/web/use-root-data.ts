import { useRouteLoaderData } from "react-router";

/** What every page knows: whose portal it is, and who has signed in. */
export interface RootData {
  siteName: string;
  isDemo: boolean;
  /** By whom one can log in. */
  socialLogins: ("wechat" | "qq")[];
  isSignedIn: boolean;
  userId: number | null;
  nickName: string | null;
}

/** Loaded once around all pages; drawn anew with whoever signs in and out. */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>("root")!;
}
