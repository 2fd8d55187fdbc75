import { createContext, startTransition, useContext, useEffect, useState } from "react";
import { type LoginInfo, readLoginInfo } from "./login-info.ts";

/** Who has signed in in this browser. */
export interface Person {
  isSignedIn: true;
  userId: number;
  nickName: string;
  avatar: string | null;
  /** Something that users agree to has a version that he has not agreed to. */
  owesConsent: boolean;
}

/** Of whoever this browser keeps, as the portal has last answered. */
let owesConsent = false;
let look = () => {};

/** Who has signed in here; null for a visitor, and until a page lives. */
export const PersonContext = createContext<Person | null>(null);

export function usePerson(): Person | null {
  return useContext(PersonContext);
}

/** The same at its source: what this browser keeps, once the page lives. Parts that still come to life are waited for: they stand as they were sent until then. */
export function useKnownPerson(): Person | null {
  const [person, setPerson] = useState<Person | null>(null);
  useEffect(() => {
    look = () => {
      const login = readLoginInfo();
      startTransition(() => setPerson(login && personOf(login)));
    };
    look();
  }, []);
  // Until he stands there, the ways in that he does not need stay out of sight.
  useEffect(() => {
    if (person || !readLoginInfo()) document.documentElement.toggleAttribute("data-signed-in", !!person);
  }, [person]);
  return person;
}

function personOf({ id: userId, nickName, avatar }: LoginInfo): Person {
  return { isSignedIn: true, userId, nickName, avatar, owesConsent };
}

/** Tells what the portal has answered of whoever this browser keeps: somebody, or nobody any more. */
export function learnPerson(hasToAgree: boolean): void {
  owesConsent = hasToAgree;
  look();
}
