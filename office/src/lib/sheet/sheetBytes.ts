/** Bytes of a spreadsheet's file at most: a file of a hundred thousand prices has about a tenth. */
export const sheetBytes = 50_000_000;
