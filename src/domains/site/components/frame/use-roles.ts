import { useEffect, useState } from "react";
import { own } from "#domains/accounts/contract/own.ts";
import { callApi } from "#web/call-api.ts";
import { useIsLoadedForReader } from "#web/use-root-data.ts";
import { useFrame } from "../public/use-frame.ts";

/** What the reader is on the portal: as the frame was told, or asked where it came as to everyone. */
export function useRoles(): string[] {
  const { isSignedIn, userId, roles } = useFrame();
  const isAsked = !useIsLoadedForReader() && isSignedIn;
  const [asked, setAsked] = useState<{ userId: number | null; roles: string[] } | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    let isLeft = false;
    callApi(own.readRoles, {}).then(
      (roles) => isLeft || setAsked({ userId, roles }),
      // The menu stays as it is for everybody.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [isAsked, userId]);
  return isAsked ? (asked?.userId === userId ? asked.roles : []) : roles;
}
