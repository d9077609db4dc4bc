import { trackNumberLength, trackNumberPattern } from '@vitrine/rules/carriers/trackNumber';
import { scanKinds } from '@vitrine/rules/carriers/scans';
import { z } from 'zod';

/** A parcel's number as staff types it: the database takes the same length. */
export const trackNumber = z
  .string()
  .trim()
  .max(trackNumberLength)
  .regex(trackNumberPattern)
  .meta({ example: '1Z999AA10123456784' });

/** What a carrier reports of a parcel. */
export const trackedParcel = z.object({
  /** The carrier's name; null for an unknown one. */
  carrier_name: z.string().nullable(),
  track_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  /** The carrier's scans, newest first; empty before the first one. */
  scans: z.array(z.object({ kind: z.enum(scanKinds), at: z.string(), place: z.string().nullable() })),
});
export type TrackedParcel = z.infer<typeof trackedParcel>;
