import { isIPv6 } from "node:net";
import type { Asker, Context } from "./context.ts";

const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;
const PROVIDER_GROUPS = 2;

/** Whom limits count as one: who signed in wherever he sits, else those of one network. */
export function visitorOf({ user, address }: Pick<Context, "user" | "address">): string {
  return user ? `user ${user.id}` : `network ${networkOf(address)}`;
}

/**
 * Whom limits of reading count as one: who signed in, else a device that is some minutes old, else those of one network
 * who have none. For what one may do only so often a device is too easily had.
 */
export function readerOf({ user, address, browser }: Pick<Asker, "user" | "address"> & Partial<Asker>): string {
  return !user && browser?.device && !browser.isNewDevice ? `device ${browser.device}` : visitorOf({ user, address });
}

/** Those who can't be told apart by their address: all behind one IPv4 address, however it is written, and all of one IPv6 network (/64), which gives out addresses at will. */
export function networkOf(address: string): string {
  const plain = plainOf(address);
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(":");
}

/** The same for turns, of which each may take a few at once: of IPv6 all networks of a site are one. */
export function turnTakerOf(asker: Pick<Asker, "user" | "address"> & Partial<Asker>): string {
  const reader = readerOf(asker);
  return reader === visitorOf(asker) && !asker.user ? placeOf(asker.address) : reader;
}

/** What somebody is given by a provider: an IPv4 address, or the site (/48) of an IPv6 one. */
export function placeOf(address: string): string {
  const { site, network } = placesOf(address);
  return site ?? network;
}

/** Where an address is: its network, and of IPv6 the site (/48) and the provider (/32) that it belongs to. */
export interface Places {
  network: string;
  site: string | null;
  provider: string | null;
}

/** All three at once, for whoever counts by each of them. */
export function placesOf(address: string): Places {
  const network = networkOf(address);
  if (!isIPv6(plainOf(address)) || !network.includes(":")) return { network, site: null, provider: null };
  const beginning = (groups: number) => `${network.split(":").slice(0, groups).join(":")}:`;
  return { network, site: beginning(SITE_GROUPS), provider: beginning(PROVIDER_GROUPS) };
}

/** What the name (`networkOf`) of each network of one customer's (/48) begins with, of an IPv6 address: who has one has 65,536 of them. Null for any other. */
export function siteOf(address: string): string | null {
  return placesOf(address).site;
}

function plainOf(address: string): string {
  return address.replace(/%.*$/s, "").replace(/^::ffff:(?=\d+\.)/i, "");
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = [], after] = address.split("::").map((half) => half.split(":").filter(Boolean).flatMap(readGroup));
  return after ? [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after] : before;
}

function readGroup(group: string): number[] {
  if (!group.includes(".")) return [Number.parseInt(group, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}
