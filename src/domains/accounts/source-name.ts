/** A site that somebody comes from (`fromswb`), by its short name. Apart from other words, since every page asks for it. */
export const SOURCE_NAME = /^[\w.-]{1,64}$/;
