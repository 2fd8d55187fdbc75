import type { ReactNode } from "react";

/** Fields that narrow a list of the console by its address. With another address they are made anew, so that they say what is shown. */
export function FilterForm({ address, children }: { address: URL; children: ReactNode }) {
  return (
    <form key={address.search} className="console-form" action={address.pathname} role="search">
      {children}
    </form>
  );
}
