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
