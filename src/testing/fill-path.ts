/** The path of a call with its names filled in, and what of the input is left for query or body. */
export function fillPath(pattern: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const address = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: address, rest };
}
