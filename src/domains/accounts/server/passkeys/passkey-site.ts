import { isIP } from "node:net";
import type { Context } from "#platform/context.ts";
import { accountRefusals } from "../../errors.ts";

/** The host that passkeys of this portal are good for; null where it has but an address of numbers, which browsers take for none. */
export function passkeyHost({ settings }: Pick<Context, "settings">): string | null {
  const { hostname } = new URL(settings.site.url);
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? hostname : null;
}

/** What a passkey must have signed for: this host, from a page of this origin. */
export function passkeySite({ settings }: Pick<Context, "settings">): { rpID: string; origin: string } {
  const rpID = passkeyHost({ settings });
  if (rpID === null) throw accountRefusals.passkeysOff();
  return { rpID, origin: new URL(settings.site.url).origin };
}

/** How a device is reached, as the browser has told. */
export type KnownTransport = "ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb";
