/** Where the build's plug-in puts pdf.js's own files, with a slash at the end. The version in it lets browsers keep them for ever. */
declare const PDFJS_FILES: string;
