import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Finds the network addresses of a host; throws as `node:dns` does where there is none. */
export type FindAddresses = (host: string) => Promise<string[]>;

export interface AddressRules {
  findAddresses: FindAddresses;
  /** Whether an address may be connected to. */
  isPublic: (address: string) => boolean;
}

/** Who knows names, as `Resolver` of `node:dns/promises`. */
interface NameServers {
  resolve4(host: string): Promise<string[]>;
  resolve6(host: string): Promise<string[]>;
}

/** A name leads to an address that is nobody's on the internet: of this machine, of its network, of a tunnel. */
export class PrivateAddress extends Error {
  override name = "PrivateAddress";
}

/** An address of the internet by its range, at which a cloud answers its own machines alone. */
const OF_CLOUDS = new Set(["168.63.129.16"]);
/** Each name server is asked twice, the second time for twice as long. */
const LOOK_UP = { timeout: 1500, tries: 2 };
const HOST_LENGTH_MAX = 253;
const URL_LENGTH_MAX = 2000;
/** A name with a dot, as the URL parser has folded it; no address in figures. */
const HOST = /^(?=.*[a-z])[a-z\d_-]{1,63}(?:\.[a-z\d_-]{1,63})+$/;

/** Whether an address stands for one machine of the internet. What reaches another address by way of it (a tunnel, NAT64) does not. */
export function isPublicAddress(address: string): boolean {
  // The library takes spellings that the system reads otherwise, such as 0177.0.0.1.
  if (isIP(address) === 0 || address.includes("%")) return false;
  const found = ipaddr.process(address);
  if (found.range() !== "unicast" || OF_CLOUDS.has(found.toString())) return false;
  // Of IPv6 nothing else has been given out; the rest holds IPv4 addresses in old spellings.
  return found.kind() === "ipv4" || (found.toByteArray()[0]! & 0xe0) === 0x20;
}

/** Whether a name may stand for a host of the internet: lower case, IDN folded, with a dot, no address in figures. */
export function isHostName(host: string): boolean {
  return host.length <= HOST_LENGTH_MAX && HOST.test(host) && isIP(host) === 0;
}

/**
 * An address of the web that may be asked for: http or https on their own ports, without name or password, on a host that
 * bears a name. Null where it is none.
 */
export function readOutsideAddress(text: string, isPort = isOwnPort): URL | null {
  if (text.length > URL_LENGTH_MAX || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  if (url.username !== "" || url.password !== "" || !isPort(url.port) || !isHostName(url.hostname)) return null;
  url.hash = "";
  return url;
}

/**
 * The addresses of a host, to be connected to as they stand: a name that is looked up again may lead elsewhere. Throws
 * PrivateAddress where a single one is not public.
 */
export async function findPublicAddresses(host: string, { findAddresses, isPublic }: AddressRules): Promise<string[]> {
  const addresses = await findAddresses(host);
  if (addresses.length === 0) throw Object.assign(new Error(`${host} has no address`), { code: "ENOTFOUND" });
  if (!addresses.every((address) => isPublic(address))) throw new PrivateAddress(`${host} leads to a private address`);
  return addresses;
}

/**
 * What name servers say, of both families in turn. The system's own look-up takes a thread for each name: four that nobody
 * answers for would have all of them, and files wait for these, too.
 */
export async function findNamedAddresses(
  host: string,
  nameServers: NameServers = new Resolver(LOOK_UP),
): Promise<string[]> {
  const said = await Promise.allSettled([nameServers.resolve4(host), nameServers.resolve6(host)]);
  const found = said.map((one) => (one.status === "fulfilled" ? one.value : []));
  const [failure] = said.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
  const most = Math.max(...found.map(({ length }) => length));
  if (most === 0 && failure) throw failure;
  return Array.from({ length: most }, (_, place) => found.flatMap((family) => family.slice(place, place + 1))).flat();
}

/** The URL parser leaves out the port that goes with the scheme. */
function isOwnPort(port: string): boolean {
  return port === "";
}
