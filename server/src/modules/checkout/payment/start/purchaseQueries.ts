// Reads the basket, its earlier attempts and its reserved stock before a payment begins.
import type { Turn } from '@vitrine/rules/payment/attemptTime';
import { sql } from 'kysely';
import { basketStatement } from '../../basket/basketFragment.ts';
import { choicesOf } from '../../checkout/choicesFragment.ts';
import type { Choices } from '../../checkout/choices.ts';
import {
  type ReservedBeside,
  reservedElsewhere,
  reservedPieces,
  type PayNetwork,
  triedCards,
} from './reservedQueries.ts';

/** An attempt at the purchase that has not ended. */
export type OpenAttempt = { attempt_id: string; order_id: string; turn: Turn; is_withdrawn: boolean };

type Purchase = {
  choices: Choices | null;
  open_attempts: OpenAttempt[] | null;
  known_id: string | null;
  was_tried: boolean;
} & ReservedBeside;

type Named = PayNetwork & { session_id: string; key: string; cards_since: Date };

/** The basket with the choices, the open attempts and the key's own attempt beside it, in one statement. */
export const basketAndPurchase = basketStatement<Named, Purchase>(
  (at) => sql`, ${choicesOf} as choices,
  (select jsonb_agg(jsonb_build_object('attempt_id', a.attempt_id, 'order_id', a.order_id, 'turn', a.turn,
      'is_withdrawn', a.withdrawn_at is not null))
    from payment_attempt a where a.purchase_id = b.purchase_id and a.status = 'pending') as open_attempts,
  (select a.attempt_id from payment_attempt a
    where a.session_id = ${at('session_id')} and a.idempotency_key = ${at('key')}) as known_id,
  exists (select from payment_attempt a where a.purchase_id = b.purchase_id) as was_tried,
  ${reservedElsewhere(at)} as elsewhere, ${reservedPieces(at)} as reserved, ${triedCards(at)} as cards`,
);
