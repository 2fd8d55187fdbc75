/**
 * Letters that look like a Latin one and that NFKD leaves as they are, from confusables.txt of Unicode (UTS 39), small
 * capitals by their names.
 */
const DRAWN_LIKE: Record<string, string> = {
  a: "ɑαаΑАᴀꭺꓮ",
  b: "ƄЬꞵβΒВвʙᏼꮟꞴꓐ",
  c: "ᴄςсϹСϲꮯꓚ",
  d: "ԁᴅꮷꭰꓓꓒ",
  e: "еεΕЕҽꬲᴇꭼꓰ",
  f: "ꬵꞙẝϝϜꜰքꓝ",
  g: "ɡᶃƍԍɢԌցꮐꓖ",
  h: "һηΗНнʜհꮋꓧ",
  i: "ıɪɩιіΙІꙇӏӀꭵ",
  j: "ϳјЈͿʝᴊꭻꓙ",
  k: "κкΚКᴋꮶꓗ",
  l: "Ɩǀʟꮮꓡꓲ",
  m: "мΜМϺϻᴍꮇꓟ",
  n: "ΝɴոռͷꓠƝ",
  o: "ᴏᴑꬽοσоΟОօჿꓳ",
  p: "ρрΡРᴘϱꮲꓑ",
  q: "ԛꞯզգ",
  r: "ꭇꭈᴦгƦʀꭱꮢꓣ",
  s: "ꜱƽѕЅꮪտꓢ",
  t: "τтΤТᴛꭲꓔ",
  u: "ꞟᴜꭎꭒʋυսꓴ",
  v: "ᴠνѵѴꮩꓦ",
  w: "ɯᴡѡԝԜաꮃꓪ",
  x: "хχΧХꭓꞳꓫ",
  y: "ɣᶌʏỿꭚγуүΥУҮϒꭹꓬ",
  z: "ᴢΖꮓꓜ",
};
/** Where alphabets of signs begin that NFKD leaves as they are: letters in dark squares and circles, and those that make flags. */
const ALPHABETS = [0x1_f150, 0x1_f170, 0x1_f1e6];

/** The Latin letter that a character is drawn like. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries(DRAWN_LIKE).flatMap(([letter, alike]) =>
    [...alike, ...ALPHABETS.map((begin) => String.fromCodePoint(begin + letter.charCodeAt(0) - 97))].map(
      (character) => [character, letter] as const,
    ),
  ),
);
