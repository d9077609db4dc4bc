/** Where the files of a CFDI are, by hash. */
export const cfdiPaths = { pdf: '/cfdi/:hash', xml: '/cfdi-xml/:hash' } as const;
export const cfdiPath = (kind: keyof typeof cfdiPaths, hash: string): string => cfdiPaths[kind].replace(':hash', hash);
