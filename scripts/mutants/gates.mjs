// Queues: every address waits in one, and networks take turns.
import { fault } from './fault.mjs';

export const gates = [
  fault(
    'order-number-opens',
    'orders/readOrder.ts',
    'if (isOrderNumber(named) && found.ref !== named) {',
    'if (isOrderNumber(named) && found.ref === named) {',
    'orders/orderGuesses.test.ts',
  ),
  fault(
    'order-number-cancels',
    'withdrawal/stateWithdrawal.ts',
    'order_id === null || !is_proven',
    'order_id === null',
    'withdrawal/duty.test.ts',
  ),
  fault(
    'order-number-with-lines-tells',
    'withdrawal/withdrawnContract.ts',
    'is_proven && order_id !== null ?',
    'order_id !== null ?',
    'withdrawal/withdrawal.test.ts',
  ),
  fault(
    'statement-id-skips-limits',
    'withdrawal/stateWithdrawal.ts',
    '    known.reference === reference &&\n    known.email === email &&\n',
    '',
    'withdrawal/withdrawal.test.ts',
  ),
  fault(
    'statement-link-uncounted',
    'withdrawal/stateWithdrawal.ts',
    '(await isLinkWithinLimit(shop, order_id ?? withdrawal_id))',
    '(await isLinkWithinLimit(shop, withdrawal_id))',
    'withdrawal/duty.test.ts',
  ),
  fault('read-unnoted', 'customer/clientReads.ts', 'await queries.addRead(shop.db,', 'void (shop.db,', [
    'staff/tasks.test.ts',
    'ereservation/storePage.test.ts',
  ]),
  fault(
    'hidden-letters-accepted',
    'text/hiddenControl.ts',
    "return hasDirectionControl(text) || text.replace(regionFlag, '').search(hidden) >= 0;",
    'return hasDirectionControl(text);',
    ['text/textEdges.test.ts', 'src/freeText.test.ts'],
  ),
  fault(
    'gate-left-out',
    'http/plainRoutes.ts',
    "typeof gate === 'string' ? admitted(this.#shop, context, gate, async () => answer()) : answer()",
    'answer()',
    'src/gates.test.ts',
  ),
  fault('network-without-turns', 'load/lane.ts', "this.limit.is_fair ? network() : ''", "''", [
    'load/admission.test.ts',
    'http/overloaded.test.ts',
  ]),
  fault('shared-work-one-line', 'load/slots.ts', 'lane.waiting.join(', 'void (', 'load/admission.test.ts'),
  fault(
    'paper-typeset-for-each',
    'typesetting/paperQueue.ts',
    'filter(({ key }) => key === first.key)',
    'filter(() => false)',
    'typesetting/paperQueue.test.ts',
  ),
  fault(
    'staff-without-reserve',
    'typesetting/paperQueue.ts',
    '(!this.#wasStaff || network.size === 0)',
    'network.size === 0',
    'typesetting/paperQueue.test.ts',
  ),
];
