/** An address outside the portal as a source gave it, with its host; null for what is no web address. */
export function outsideAddress(address: string | null): { href: string; host: string } | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, href, host } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? { href, host: host.replace(/^www\./, "") } : null;
}
