import { useState } from "react";
import { HandOver } from "./hand-over.tsx";
import { TicketLogin } from "./ticket-login.tsx";

/** What an address brings from another site: a ticket that would log in, or the name of the site. It is taken out of the address at once. */
export function Arrival() {
  const [{ ticket, userId, fromswb, state, path }] = useState(takeFromAddress);
  if (ticket) return <TicketLogin ticket={ticket} {...(userId && { userId })} />;
  if (fromswb) return <HandOver source={{ fromswb, ...(state && { state }), ...(path && { path }) }} />;
  return null;
}

function takeFromAddress() {
  const url = new URL(location.href);
  const given = Object.fromEntries(
    ["ticket", "userId", "fromswb", "state", "path"].map((name) => [name, url.searchParams.get(name)]),
  );
  // The name of the site stays until the visitor is handed over: other pages read it.
  for (const name of ["ticket", "userId"]) url.searchParams.delete(name);
  if (given["ticket"]) history.replaceState(history.state, "", url);
  return given as Record<"ticket" | "userId" | "fromswb" | "state" | "path", string | null>;
}
