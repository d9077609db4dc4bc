/** Where a tax invoice's PDF and the picture of its code are, by hash. */
export const fapiaoPaths = { file: '/fapiao/:hash', code: '/fapiao-code/:hash' } as const;
export const pathOf = (kind: keyof typeof fapiaoPaths, hash: string): string =>
  fapiaoPaths[kind].replace(':hash', hash);
