/** A path of this portal; browsers drop tabs and line breaks, and read `\\` as `/`, so that others lead elsewhere. */
// eslint-disable-next-line no-control-regex -- these are what is kept out
export const OWN_PATH = /^\/(?![/\\])[^\u0000-\u0020\u007f\\]*$/;

/** Whether an address stays within the portal, wherever a browser would take it. */
export function isOwnPath(path: string): boolean {
  return OWN_PATH.test(path);
}
