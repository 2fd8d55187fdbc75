import { useSyncExternalStore } from "react";
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

let known: { login: LoginInfo; owesConsent: boolean; person: Person } | null = null;
const listeners = new Set<() => void>();

/** Who has signed in here, as this browser keeps it; null for a visitor, and while a page comes to life. */
export function usePerson(): Person | null {
  return useSyncExternalStore(subscribe, knownPerson, () => null);
}

/** Tells what the portal has answered of whoever this browser keeps: that he is somebody, or nobody any more. */
export function learnPerson(owesConsent: boolean): void {
  const login = readLoginInfo();
  if (login) know(login, owesConsent);
  for (const listener of listeners) listener();
}

function knownPerson(): Person | null {
  const login = readLoginInfo();
  if (!login) return null;
  const isKnown =
    known?.login.token === login.token &&
    known.login.nickName === login.nickName &&
    known.login.avatar === login.avatar;
  return isKnown ? known!.person : know(login, known?.login.id === login.id && known.owesConsent);
}

function know(login: LoginInfo, owesConsent: boolean): Person {
  const { id, nickName, avatar } = login;
  const person: Person = { isSignedIn: true, userId: id, nickName, avatar, owesConsent };
  known = { login, owesConsent, person };
  return person;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
