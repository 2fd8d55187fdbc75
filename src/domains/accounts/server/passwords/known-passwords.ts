let loading: Promise<ReadonlySet<string>> | undefined;

/** The nearly fifty thousand passwords that are tried first, in lower case, as a kept list has them; loaded when the first one is chosen. */
export function knownPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load();
  // What could not be read once is tried again.
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
