// The calls of staff that write pieces off or move them to another place. decisions/0043.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';

const source = 'decisions/0043';
const place = z.string().min(1).max(64).meta({ example: 'ecom' });
const move = {
  /** As in the catalogue, or with hyphens for its spaces; never a set, which has no stock of its own. */
  sku: z.string().min(1).max(200).meta({ example: 'H0612P 20R' }),
  pieces: z.int().min(1).max(1_000_000),
  reason: freeText(500).trim().min(1).meta({ example: 'Scratched while unpacking' }),
  /** The number of the house's own paper: it counts once per SKU. */
  reference: freeText(64).trim().min(1).optional(),
};
export const writeOffBody = z.strictObject({ ...move, place });
const moved = z.object({
  move_id: z.string(),
  sku: z.string(),
  /** What is free now in the places of the move. */
  places: z.array(z.object({ place: z.string(), free: z.int() })),
});

export const staffWriteOff = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/stock/write-off',
  summary:
    'Take damaged or lost pieces out of the stock of a place, `ecom` or a store’s id; more than are free is refused with `free`',
  source,
  idempotent: true,
  body: writeOffBody,
  answer: moved,
});

export const staffTransferStock = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/stock/transfer',
  summary: 'Move pieces from a place to another one, `ecom` or a store’s id; more than are free is refused with `free`',
  source,
  idempotent: true,
  body: z.strictObject({ ...move, from: place, to: place }),
  answer: moved,
});
