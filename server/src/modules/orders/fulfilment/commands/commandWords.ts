// What staff reads when a command cannot do its step.
import { pieceConditions } from '@vitrine/rules/returns/inspection';
import { ConfigError } from '../../../../platform/config/config.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { HandOverRefusal } from '../pickup/handOver.ts';
import type { RefundRefusal } from '../refunds/failedRefunds.ts';
import type { InspectionRefusal } from '../returns/inspectReturn.ts';
import * as statements from '../life/statements.ts';
import type { ReturnRefusal } from '../returns/takeReturnStep.ts';

type Refusal = HandOverRefusal | ReturnRefusal | InspectionRefusal | RefundRefusal;

export const words: Readonly<Record<Refusal, string>> = {
  unknown_line: 'the return has no piece with this SKU',
  two_lines: 'two lines of the return have this SKU: name the order line that `explain-order` lists',
  unknown_condition: `a condition is one of ${pieceConditions.join(', ')}`,
  loss_refused: 'the law or the refund does not allow to keep this amount',
  not_whole: 'this storefront shows no decimals: keep a whole amount, or all of it',
  reason_missing: 'give a reason',
  unknown_refund: 'no refund has this number: npm run ops -- failed-refunds',
  photo_refused: 'the file is no photo of at most 20 MB',
  photos_wait: 'too many photos wait: try again in a minute',
  unknown_order: 'no placed order has this number',
  unknown_return: 'no return has this number',
  not_allowed: 'staff does not take this step',
  not_now: 'its status does not allow this step',
  not_these_units:
    'these units are not left to ship, or two lines have the SKU: name the order line that `explain-order` lists',
  not_this_carrier: 'this carrier does not serve the country of the order',
  unknown_parcel: 'no parcel of it with this number is on its way',
  id_not_checked: 'the identity document is not checked',
  code_wrong: 'this is not the code of the order',
  code_wait: 'too many wrong codes: try again in an hour',
  not_this_store: 'the return does not come to a boutique, or not to one of this country',
  not_this_count:
    'more units than were sent off or arrived, or two lines have the SKU: name the order line that `explain-order` lists',
  nothing_arrived: 'nothing of it arrived: refuse the return',
  too_much: 'more than the refund cannot be kept',
};

/** Throws ConfigError with why a step was not taken. */
export function assertDone(refusal: Refusal | null): void {
  if (refusal) throw new ConfigError(words[refusal]);
}

/** The id of the order with a number. Throws ConfigError without one. */
export async function orderIdOf(db: Database, number: string): Promise<string> {
  const order_id = await statements.orderIdOf(db, number);
  if (order_id === undefined) throw new ConfigError(words.unknown_order);
  return order_id;
}
