import { pieceConditions } from '@vitrine/rules/returns/inspection';
import { z } from 'zod';
import { moneySchema } from './money.ts';

/** What the house found of a piece, once it has accepted the return. The loss is part of `adjustementNegative`. */
export const inspectionFound = z
  .object({
    condition: z.enum(pieceConditions),
    reason: z.string().nullable(),
    value_loss: moneySchema,
    /** The path of a photo, for half an hour. */
    photo: z.string().nullable(),
  })
  .nullable();

/** A band of the fee of a return, in minor units; a percent of 0 means the fixed fee. Spec 3 §3. */
export const returnFeeBand = z.object({
  min_price: z.int(),
  max_price: z.int().nullable(),
  fixed_price: z.int(),
  percent_price: z.int(),
});

/** The sums of a return's refund (spec 3 §3). */
export const returnTotals = z
  .object({
    totalItems: moneySchema,
    totalTax: moneySchema,
    totalShipping: moneySchema,
    adjustementNegative: moneySchema,
    /** The parts of `adjustementNegative`: the return's fee, and what the inspection found. */
    returnFee: moneySchema,
    valueLoss: moneySchema,
    totalPrice: moneySchema,
  })
  .nullable();
