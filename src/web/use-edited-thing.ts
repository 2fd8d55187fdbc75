import { startTransition, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { fillUntouched, type HeldFields, isTouched, makeAnew, type ShownFields } from "./field-changes.ts";

/** The HTTP status of what the asker can mend (docs/conventions.md 15). */
const REFUSED = 200;

interface EditedThingOptions<Thing> {
  /** What is edited, as it is by now; null where it is new. */
  thing: Thing;
  /** What of it the fields show. */
  shownOf: (thing: Thing) => ShownFields;
  /** What the fields hold. */
  held: () => HeldFields;
  /** Fills in fields that nobody has touched, of the thing as it is now. */
  fill: (values: HeldFields, thing: Thing) => void;
  /** Fills in all fields that `round` does not make anew, as they keep a state of their own. */
  onRemake?: (thing: Thing) => void;
}

/**
 * Edits a thing that others may edit meanwhile: what they made of it is shown while nothing is typed; else it is `newer`,
 * and whoever typed says what stays.
 */
export function useEditedThing<Thing extends object | null>(options: EditedThingOptions<Thing>) {
  const { thing, shownOf, held, fill, onRemake } = options;
  const bringUpToDate = useUpToDate(thing);
  /** What the fields would hold if nothing were typed. */
  const made = useRef<HeldFields>({});
  const madeIn = useRef<number | null>(null);
  const [followedIn, setFollowedIn] = useState(0);
  const [isTyped, setIsTyped] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState(thing);
  const [seen, setSeen] = useState(thing);
  /** What others have made of it since something is typed. */
  const [newer, setNewer] = useState<Thing | null>(null);
  const isSame = (one: Thing, other: Thing) => JSON.stringify(shownOf(one)) === JSON.stringify(shownOf(other));
  const noteTyped = () => setIsTyped(isTouched(held(), made.current));

  if (thing !== known) {
    setKnown(thing);
    // Of what another form has changed nothing is shown here: what is typed is of the thing as it is now.
    if (isSame(thing, seen)) see(thing);
    else if (isTyped) setNewer(thing);
    else remake(thing);
  }

  useEffect(() => {
    if (onRemake && followedIn !== round) {
      onRemake(seen);
      // What is made of it is held once that is drawn.
      setFollowedIn(round);
      return;
    }
    if (madeIn.current !== round) made.current = held();
    madeIn.current = round;
    setIsTyped(isTouched(held(), made.current));
  }, [followedIn, held, onRemake, round, seen]);

  function see(shown: Thing) {
    setSeen(shown);
    setNewer(null);
  }

  /** Shows the thing as it is now: what was typed goes. */
  function remake(shown: Thing) {
    see(shown);
    setRound((count) => count + 1);
  }

  /** What is typed is of the thing as it is now. */
  function keepTyped(now: Thing) {
    const shown = shownOf(now);
    fill(fillUntouched(held(), made.current, shown), now);
    made.current = makeAnew(made.current, shown);
    see(now);
  }

  /** The fields have been made anew, of the thing as it was seen. */
  function noteMade() {
    made.current = held();
    setIsTyped(false);
  }

  /** Sends what the fields hold; what has become of the thing is in the answer, or asked for. */
  async function send<Answer>(
    save: (seen: Thing) => Promise<Answer>,
    thingOf?: (answer: Answer) => Thing,
  ): Promise<Answer> {
    setIsSending(true);
    try {
      const { sent, answer } = await saveSeen(save);
      const saved = thingOf ? thingOf(answer) : await bringUpToDate();
      if (!isTouched(held(), sent)) remake(saved);
      else {
        // What was typed meanwhile stays, and is not saved yet.
        made.current = sent;
        see(saved);
      }
      return answer;
    } finally {
      setIsSending(false);
    }
  }

  /** What is refused for a change of which nothing is shown here, as hiding it is one, is sent once more. */
  async function saveSeen<Answer>(save: (seen: Thing) => Promise<Answer>) {
    const sent = held();
    try {
      return { sent, answer: await save(seen) };
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== REFUSED) throw error;
      // What others have saved meanwhile is told.
      const now = await bringUpToDate();
      const isAtField = Object.keys(error.errors).length > 0;
      const isChanged = JSON.stringify(now) !== JSON.stringify(seen);
      if (isAtField || !isChanged || !isSame(now, seen)) throw error;
      return { sent: held(), answer: await save(now) };
    }
  }

  return { seen, newer: isSending ? null : newer, round, isTyped, noteTyped, noteMade, remake, keepTyped, send };
}

/** Brings the page up to date, and answers what has become of the thing by then. */
function useUpToDate<Thing>(thing: Thing): () => Promise<Thing> {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<{ answer: (thing: Thing) => void } | null>(null);
  const isGone = useRef(false);
  /** Answers what nobody will any more where the form leaves the page. */
  const giveUp = useRef(() => {});

  useEffect(() => asked?.answer(thing), [asked, thing]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      giveUp.current();
    };
  }, []);

  return async () => {
    await revalidate();
    if (isGone.current) return thing;
    // The router has the page by now, but shows it in a transition: what is asked in one comes no sooner.
    return new Promise<Thing>((answer) => {
      giveUp.current = () => answer(thing);
      startTransition(() => setAsked({ answer }));
    });
  };
}
