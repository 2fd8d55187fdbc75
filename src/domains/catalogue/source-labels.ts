/** The source of what was made up for demonstration. */
export const SAMPLE_SOURCE = "样例";

/** Where the catalogue's data comes from; a source without a name here is shown as it is called in the data. */
export const SOURCE_LABELS: Record<string, string> = {
  jlcparts: "立创商城（jlcparts 数据集）",
  "kicad-symbols-6.0.10": "KiCad 符号库 6.0",
  "kicad-symbols-github-2020": "KiCad 符号库 2020",
  "stm32-open-pin-data": "STM32 开放引脚数据",
  "digikey-kicad-library": "Digi-Key KiCad 库",
  "px4-parts-list": "PX4 物料清单",
};
