import { z } from 'zod';

/** A setting that lists https origins with commas between them. */
export const httpsOrigins = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url({ protocol: /^https$/u }).transform((text) => new URL(text).origin)));
