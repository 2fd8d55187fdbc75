/** What a design's archive may hold, by the ends of names: whatever else is in one is refused by its name. */
const GROUPS = {
  schematics:
    "sch schdoc schdot schlib pcbdoc pcblib pcb intlib prjpcb outjob brd lbr kicad_sch kicad_pcb kicad_pro kicad_prl kicad_sym kicad_mod kicad_wks kicad_dru pro dcm cmp mod net dsn opj olb asc asy pads eco eprj epro epro2 esch epcb efoo esym json",
  manufacture:
    "gbr ger gtl gbl gts gbs gto gbo gtp gbp gko gpt gpb gbrjob apr rul rep drr drl xln exc ncd rou nc ldp art d356 ipc pos bom csv xlsx",
  shapes: "step stp stl wrl dxf igs iges",
  papers: "pdf png jpg jpeg webp bmp gif txt md rst xml yaml yml toml ini cfg log",
  simulation: "lib cir sub spice model ibs plt",
  /** Data and sources, nothing that a computer runs when it is opened; .hex and .bin are what a controller is loaded with. */
  firmware:
    "c h cc cpp hpp cxx s asm ino py v sv vh vhd vhdl xdc sdc ucf qsf qpf ld icf ioc cmake mk uvprojx uvoptx ewp hex bin",
};
const ENDINGS = new Set(Object.values(GROUPS).flatMap((group) => group.split(" ")));
/** Layers of a board, numbered. */
const LAYER = /^g[mdgp]?\d{1,2}$/;
/** Files that are known by their whole name. */
const NAMES = new Set(
  "readme license licence notice authors changelog makefile fp-lib-table sym-lib-table .gitignore .gitattributes".split(
    " ",
  ),
);

/** The end of a file's name, in small letters; '' where it has none. */
export function endingOf(fileName: string): string {
  return /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

/** Whether a file of this name, without its folders, has a place in a design. */
export function isDesignFile(fileName: string): boolean {
  const ending = endingOf(fileName);
  return ENDINGS.has(ending) || LAYER.test(ending) || NAMES.has(fileName.toLowerCase());
}

/** Formats that are archives themselves, and are looked into with the same bounds. */
export const ARCHIVE_ENDINGS: ReadonlySet<string> = new Set(["xlsx", "epro", "epro2"]);
/** Formats that are kept in Microsoft's compound files, in which installers and old macros are kept too. */
export const COMPOUND_ENDINGS: ReadonlySet<string> = new Set(
  "schdoc pcbdoc schlib pcblib schdot intlib dsn olb pcb".split(" "),
);

/** Of an archive with all that is inside. */
export const UNPACKED_MEGABYTES_MAX = 400;
