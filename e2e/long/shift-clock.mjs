// Loaded into a portal (--import): its clock goes before ours by as many milliseconds as stand in a file.
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 100;
const RealDate = Date;
let shiftMs = 0;

function look() {
  try {
    shiftMs = Number(readFileSync(process.env["CLOCK_FILE"], "utf8"));
  } catch {
    shiftMs = 0;
  }
}

look();
setInterval(look, LOOK_EVERY_MS).unref();

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shiftMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};
