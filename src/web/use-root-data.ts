import { useRouteLoaderData } from "react-router";
import { usePerson } from "./person.ts";

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

/** Loaded once around all pages; drawn anew with whoever signs in and out. A page that came as to everyone learns in the browser who reads it. */
export function useRootData<Data extends RootData = RootData>(): Data {
  const loaded = useRouteLoaderData("root") as Data;
  const person = usePerson();
  return loaded.isSignedIn || !person ? loaded : { ...loaded, ...person };
}

/** Whether what the page has loaded was loaded for who has signed in. */
export function useIsLoadedForReader(): boolean {
  return useRouteLoaderData<RootData>("root")!.isSignedIn;
}
