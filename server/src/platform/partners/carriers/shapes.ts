// Small shapes that several carriers share.

/** The two ends of a span `HH:MM-HH:MM`. */
export function spanOf(time: string): { from: string; until: string } {
  const [from = '', until = ''] = time.split('-');
  return { from, until };
}

/** Minor units as the amount that carriers write, in whole units of the currency. */
export const amountOf = (value: number, { digits }: { readonly digits: number }): number =>
  Number((value / 10 ** digits).toFixed(digits));

/** `YYYYMMDD` of an ISO day. */
export const compactDay = (day: string): string => day.replaceAll('-', '');
/** `HHMM` of `HH:MM`. */
export const compactTime = (time: string): string => time.replace(':', '');

/** Whether bytes are a PDF. */
export const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === '%PDF-';
