/** How the numbers of a family are put together: one of each slot, in this order. */
export interface PartGrammar {
  /** More of them among the popular ones. */
  weight: number;
  brands: number[];
  category: number;
  /** Whether every brand makes every number; otherwise each number has one brand. */
  isShared?: boolean;
  slots: string[][];
}

const words = (text: string) => text.split(" ").map((word) => (word === "_" ? "" : word));
const range = (from: number, to: number, width = 1) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(width, "0"));

const E96 = Array.from({ length: 96 }, (_, step) => Math.round(100 * 10 ** (step / 96)));
const E12 = words("10 12 15 18 22 27 33 39 47 56 68 82");
const RESISTANCES = E96.flatMap((value) => {
  const [first, rest] = [String(value)[0]!, String(value).slice(1).replace(/0+$/, "")];
  const two = String(value).slice(0, 2);
  const third = String(value)[2] === "0" ? "" : String(value)[2]!;
  return [
    `${first}R${rest}`,
    `${two}R${third}`,
    `${value}R`,
    `${first}K${rest}`,
    `${two}K${third}`,
    `${value}K`,
    `${first}M${rest}`,
  ];
});
const RESISTANCE_CODES = E96.flatMap((value) => range(0, 4).map((zeros) => `${value}${zeros}`));
const CAPACITANCES = E12.flatMap((value) => range(0, 6).map((zeros) => `${value}${zeros}`));
const CHIP_SIZES = words("0201 0402 0603 0805 1206 1210 1812 2010 2512");

/** Grammars of real families; not every number of them exists. */
export const PART_GRAMMARS: PartGrammar[] = [
  {
    weight: 9,
    brands: [0],
    category: 0,
    slots: [
      ["STM32"],
      words("F0 F1 F2 F3 F4 F7 G0 G4 H5 H7 L0 L1 L4 L5 U5 WB WL C0 MP"),
      range(3, 99, 2),
      words("F G K T S C R V Z I B N"),
      words("4 6 8 B C D E F G H I"),
      words("P T U H Y"),
      words("6 7 3"),
      words("_ TR A D"),
    ],
  },
  {
    weight: 5,
    brands: [1],
    category: 0,
    slots: [
      ["GD32"],
      words("F1 F3 F4 E2 E5 L2 A5 VF1 W5"),
      range(3, 59, 2),
      words("F G K T C R V Z I"),
      words("4 6 8 B C D E G I K"),
      words("P T U H"),
      words("6 7 3"),
      words("_ TR"),
    ],
  },
  {
    weight: 3,
    brands: [2],
    category: 0,
    slots: [
      words("CH32V CH32F CH32X CH552 CH582 CH340 CH9102 CH347"),
      range(0, 307, 3),
      words("C F G K R T V W"),
      words("4 6 8 B C"),
      words("T6 U6 P6 R8 M6 U7"),
    ],
  },
  {
    weight: 4,
    brands: [3],
    category: 0,
    slots: [
      words("ATMEGA ATTINY ATSAMD ATXMEGA"),
      range(4, 328),
      words("_ A P PA PB V"),
      ["-"],
      words("AU MU PU SSU MMH ANR AUR MUR XUR"),
      words("_ A0 B1"),
    ],
  },
  {
    weight: 4,
    brands: [3],
    category: 0,
    slots: [
      words("PIC10F PIC12F PIC16F PIC18F PIC24FJ PIC32MX DSPIC33EP"),
      range(200, 999),
      words("_ T"),
      words("-I -E"),
      words("/SN /P /SS /ML /MV /PT /SO /SL"),
    ],
  },
  {
    weight: 8,
    brands: [4],
    category: 1,
    slots: [
      words("TPS TPS5 TPS6 TPS7A TLV7 TPS2 LP5"),
      range(100, 9999, 3),
      words("_ 18 25 33 50 A Q"),
      words("DRV DBV DGN PWP RGT DDC RTE DSG"),
      words("R T _"),
    ],
  },
  {
    weight: 7,
    brands: [4, 5, 6, 7],
    category: 2,
    isShared: true,
    slots: [
      words("LM LMV TL NE MC OP"),
      range(10, 3999),
      words("_ A B C"),
      words("D DR N P PW PWR DGK M MX"),
      words("_ -N /NOPB G4"),
    ],
  },
  {
    weight: 5,
    brands: [8],
    category: 2,
    slots: [
      words("AD ADA ADG ADM ADP ADUM LT LTC"),
      range(500, 8999),
      words("A B C _"),
      words("RZ RMZ CPZ ARUZ BCPZ UJZ"),
      words("_ -REEL -REEL7 -RL"),
    ],
  },
  {
    weight: 4,
    brands: [9],
    category: 2,
    slots: [["MAX"], range(200, 20999), words("E C"), words("SA UA PA WG TE EE TB"), words("_ +"), words("_ T")],
  },
  {
    weight: 6,
    brands: [4, 5, 10, 11, 7],
    category: 3,
    isShared: true,
    slots: [
      words("SN74 74 MC74 CD74"),
      words("HC HCT LVC AHC AHCT LS ALVC LVCH AUP"),
      range(0, 699, 2),
      words("_ A B"),
      words("D PW N DR PWR DB BQ"),
    ],
  },
  {
    weight: 5,
    brands: [10, 5, 12, 13, 14],
    category: 4,
    isShared: true,
    slots: [
      words("1N BAS BAT BAV BZX84 SS MMSZ SMAJ SMBJ 1.5KE P6KE SMF"),
      range(3, 5999),
      words("_ A CA C W"),
      words("_ -TP ,215 -7-F -E3/61 G"),
    ],
  },
  {
    weight: 5,
    brands: [15, 16, 12, 17],
    category: 5,
    slots: [
      words("IRF IRLML AO SI BSS BSC IPD NTD DMN FDS CSD"),
      range(20, 9999),
      words("_ N P L Z S"),
      words("_ PBF TR TRPBF -T1-GE3 -7 T1G"),
    ],
  },
  {
    weight: 8,
    brands: [18],
    category: 6,
    slots: [["RC"], CHIP_SIZES, words("B D F J"), words("R- K- E-"), words("07 10 13 7W"), RESISTANCES, ["L"]],
  },
  {
    weight: 6,
    brands: [19],
    category: 6,
    slots: [
      words("ERJ ERA ERJP ERJU"),
      words("-1G -2R -3E -6E -8E -14 -12 -S6"),
      words("N K R Y"),
      words("F J D B"),
      RESISTANCE_CODES,
      words("X V C U P"),
    ],
  },
  {
    weight: 7,
    brands: [20],
    category: 7,
    slots: [
      words("GRM GCM GRT GJM"),
      words("03 15 18 21 31 32 43"),
      words("3 5 8 9 B C"),
      words("R6 R7 5C C7 D7"),
      words("0J 1A 1C 1E 1H 2A"),
      CAPACITANCES,
      words("J K M"),
      words("A A8 E0 E1 AA"),
      range(1, 19, 2),
      words("D L J"),
    ],
  },
  {
    weight: 6,
    brands: [21],
    category: 7,
    slots: [
      ["CC"],
      CHIP_SIZES,
      words("J K M G"),
      words("R X K"),
      words("X5R X7R NPO Y5V"),
      words("5 6 7 8 9 A B"),
      words("BB BN"),
      CAPACITANCES,
    ],
  },
  {
    weight: 6,
    brands: [22],
    category: 7,
    slots: [
      ["CL"],
      words("03 05 10 21 31 32"),
      words("A B C F"),
      CAPACITANCES,
      words("J K M Z"),
      words("Q P O A L B C"),
      words("5 8 C F H Q"),
      words("N S L"),
      words("N W L"),
      words("N W"),
      words("C E G"),
    ],
  },
  {
    weight: 4,
    brands: [23, 24, 25, 26],
    category: 8,
    slots: [
      words("B XHP- PH- SM ZHR- S VHR- GHR- DF13- 5019 4305 XY-"),
      range(2, 60, 2),
      words("B P R S"),
      words("- "),
      words("XH PH ZR VH GH SRSS EH"),
      words("-A -K -SM4 -TB 立贴 卧贴"),
      words("_ (LF)(SN) -1 -2 -3 -4"),
      words("_ A B C D"),
    ],
  },
];
