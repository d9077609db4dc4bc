import { type NamedReason, readLifeReason } from '@vitrine/rules/returns/lifeReasons';
import type { Key } from '../lib/words/keys.ts';
import { useText } from '../lib/words/words.tsx';

/** The words of the reasons that are no step: a new reason without its words does not compile. */
const reasonKeys = {
  placed: 'reason.placed',
  imported: 'reason.imported',
  status: 'reason.status',
  address_changed: 'reason.address_changed',
  cancel_units: 'reason.cancel_units',
  withdrawal_declared: 'reason.withdrawal_declared',
  sent_off: 'reason.sent_off',
  piece_missing: 'reason.piece_missing',
  piece_found: 'reason.piece_found',
  undo_make_ready: 'reason.undo_make_ready',
  handover_reported: 'reason.handover_reported',
  handover_handed_over: 'reason.handover_handed_over',
  handover_given_back: 'reason.handover_given_back',
  handover_lost: 'reason.handover_lost',
  goodwill: 'reason.goodwill',
  delivery_changed: 'reason.delivery_changed',
  gift_changed: 'reason.gift_changed',
  'refund taken on': 'reason.refund_taken_on',
  'refund paid': 'reason.refund_paid',
  'refund failed': 'reason.refund_failed',
  'refund asked again': 'reason.refund_asked_again',
  'refund transferred': 'reason.refund_transferred',
  'return proof': 'reason.return_proof',
  'returns before the delivery': 'reason.returns_before_delivery',
} as const satisfies Readonly<Record<NamedReason, Key<'order'>>>;

/** Why an order or a return changed, in words; a reason of a newer server as it is. */
export function useLifeReason(): (reason: string) => string {
  const text = useText('order');
  const returns = useText('returns');
  return (reason) => {
    const read = readLifeReason(reason);
    if (read === null) return reason;
    if (read.kind === 'reason') return text(reasonKeys[read.name]);
    return read.kind === 'order_step' ? text(`step.${read.name}`) : returns(`step.${read.name}`);
  };
}
