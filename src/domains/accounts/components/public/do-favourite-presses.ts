import { doPresses } from "#web/presses.ts";

// Of buttons in what only shows, with the kind and id of a thing in `data-favourite` and its name in `data-name`; imported for this alone.
doPresses("[data-favourite]", async (button) => (await import("./favourite-press.ts")).keepFavourite(button));
