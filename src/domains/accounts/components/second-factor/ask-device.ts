import type { DataOf, InputOf } from "#api/define-calls.ts";
import { showToast } from "#web/components/toast.tsx";
import type { passkeys } from "../../contract/passkeys.ts";

type FromDevice = InputOf<typeof passkeys.addPasskey>["response"];
type ForDevice = DataOf<typeof passkeys.beginPasskey>["options"];

/** Whether this browser has passkeys, and stands at the host that the portal's are good for. */
export function canUsePasskeys(host: string | null): boolean {
  return host !== null && location.hostname === host && "PublicKeyCredential" in window;
}

/** Has the device make a passkey; null where its owner did not. */
export function makePasskey(options: ForDevice): Promise<FromDevice | null> {
  return ask(async ({ startRegistration }) => startRegistration({ optionsJSON: options as never }));
}

/** Has the device sign with a passkey; null where its owner did not. */
export function signByPasskey(options: ForDevice): Promise<FromDevice | null> {
  return ask(async ({ startAuthentication }) => startAuthentication({ optionsJSON: options as never }));
}

async function ask(
  act: (device: typeof import("@simplewebauthn/browser")) => Promise<unknown>,
): Promise<FromDevice | null> {
  const device = await import("@simplewebauthn/browser");
  try {
    return (await act(device)) as FromDevice;
  } catch (error) {
    const { name } = error as Error;
    showToast({
      kind: "error",
      text: name === "InvalidStateError" ? "这台设备已添加通行密钥" : "通行密钥验证没有完成，请重试",
    });
    return null;
  }
}
