import { useIsAlive } from "#web/components/use-is-alive.ts";
import { LoginWatch } from "../login/login-watch.tsx";

/** The login dialog: opens when an act asks for it, and over a page that asks for login. Closed there, the page stays readable. */
export function LoginWall({ isNeeded }: { isNeeded: boolean }) {
  return useIsAlive() && <LoginWatch isNeeded={isNeeded} />;
}
