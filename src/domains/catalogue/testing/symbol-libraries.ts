interface DrawnSymbol {
  name: string;
  extends?: string;
  isPower?: boolean;
  inBill?: "yes" | "no";
  properties?: Record<string, string>;
  /** For each unit the numbers of its pins; unit 0 is shared. */
  units?: string[][];
}

const quote = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;

/** A library as KiCad 6 to 9 write it, a symbol after the other. */
export function drawLibrary(symbols: DrawnSymbol[], version = 20211014): string {
  return `(kicad_symbol_lib (version ${version}) (generator "kicad_symbol_editor")\n${symbols.map(drawSymbol).join("")})\n`;
}

function drawSymbol({
  name,
  extends: base,
  isPower = false,
  inBill = "yes",
  properties = {},
  units = [],
}: DrawnSymbol): string {
  const facts = Object.entries({ Reference: isPower ? "#PWR" : "U", Value: name, ...properties });
  return [
    `  (symbol ${quote(name)} ${base === undefined ? `${isPower ? "(power) " : ""}(in_bom ${inBill}) (on_board yes)` : `(extends ${quote(base)})`}`,
    ...facts.map(
      ([key, value], index) =>
        `    (property ${quote(key)} ${quote(value)} (id ${index}) (at 0 0 0)\n      (effects (font (size 1.27 1.27)) hide)\n    )`,
    ),
    ...units.map((pins, unit) => `    (symbol ${quote(`${name}_${unit}_1`)}\n${pins.map(drawPin).join("")}    )`),
    "  )\n",
  ].join("\n");
}

function drawPin(number: string): string {
  return `      (pin input line (at 0 0 0) (length 2.54)\n        (name "P${number}" (effects (font (size 1.27 1.27))))\n        (number ${quote(number)} (effects (font (size 1.27 1.27))))\n      )\n`;
}
