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

let known: { login: LoginInfo; person: Person } | null = null;
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
    look = () => startTransition(() => setPerson(knownPerson()));
    look();
    return () => {
      look = () => {};
    };
  }, []);
  return person;
}

/** Tells what the portal has answered of whoever this browser keeps: somebody, or nobody any more. */
export function learnPerson(owesConsent: boolean): void {
  const login = readLoginInfo();
  if (login) know(login, owesConsent);
  look();
}

function knownPerson(): Person | null {
  const login = readLoginInfo();
  if (!login) return null;
  const { token, nickName, avatar } = known?.login ?? {};
  if (known && token === login.token && nickName === login.nickName && avatar === login.avatar) return known.person;
  return know(login, known?.login.id === login.id && known.person.owesConsent);
}

function know(login: LoginInfo, owesConsent: boolean): Person {
  const { id, nickName, avatar } = login;
  const person: Person = { isSignedIn: true, userId: id, nickName, avatar, owesConsent };
  known = { login, person };
  return person;
}
