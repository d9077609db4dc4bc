import { withdrawalSteps } from '@vitrine/rules/returns/withdrawalDuty';
import { ConfigError } from '../../../platform/config/config.ts';
import { withShop as withDatabase } from '../../../platform/db/commandLine.ts';
import { allRows } from '../../../platform/db/keyset.ts';
import type { Command } from '../../../platform/db/commandWords.ts';
import { withCommandShop } from '../../../platform/shop/commandShop.ts';
import { openWithdrawals, takeWithdrawalStep } from './openWithdrawals.ts';

/** What each state asks of staff. */
const asks = {
  answer: 'answer the client',
  stop: 'stop what has not left',
  waits: 'wait for the goods or a proof',
  refund: 'refund',
} as const;

/** Why a step was not taken. */
const refusals = {
  unknown_withdrawal: 'no open withdrawal has this id',
  proof_missing: 'note the proof first: withdrawal ID proof',
  pieces_unclear:
    'it is not clear which pieces come back: name those that the words of the statement mean as LINE=UNITS,LINE=UNITS; where some have not left, stop or send them first',
  not_now: 'none of its returns waits for its pieces',
  pieces_clear: 'name no pieces: this step has none, or the statement or a return names them',
  unknown_piece: 'one of these pieces is not in the order, has not left, or cannot come back in these units',
} as const;

/** Units of order lines, `LINE=UNITS,LINE=UNITS`. Throws ConfigError. */
const unitsOf = (text: string): { item_order_id: string; qty: number }[] =>
  text.split(',').map((part) => {
    const [item_order_id = '', count = ''] = part.split('=');
    if (!/^[1-9]\d{0,3}$/u.test(count)) throw new ConfigError(`${part} is not LINE=UNITS`);
    return { item_order_id, qty: Number(count) };
  });

/** The commands of `npm run ops --` about withdrawals. decisions/0083. */
export const withdrawalCommands: Record<string, Command> = {
  withdrawals: {
    takes: '',
    says: 'lists withdrawals for which something is left to do, oldest first, with what is due until which day',
    run: (url) =>
      withDatabase(url, async ({ db }) => {
        const open = await allRows((page) => openWithdrawals(db, page));
        for (const { withdrawal_id, increment_id, reference, return_number, is_limited, state, until } of open)
          console.log(
            `${withdrawal_id}  ${asks[state].padEnd(29)} until ${until}  ${increment_id === null ? `unknown order “${reference}”` : `order ${increment_id}`}${is_limited ? ', certain pieces' : ''}${return_number === null ? '' : `, return ${return_number}`}`,
          );
        if (open.length === 0) console.log('no withdrawal is open');
      }),
  },
  withdrawal: {
    takes: 'ID proof|refund|close [LINE=UNITS,LINE=UNITS]',
    says: 'notes that a proof of the dispatch was seen, so that the refund waits no longer for the goods; refunds then, before they are here (with the order lines that a statement in words means); or closes a withdrawal that was answered or refunded by hand',
    run: (url, [id = '', word = '', pieces]) =>
      withCommandShop(url, async (shop) => {
        const step = withdrawalSteps.find((one) => one === word);
        if (!step) throw new ConfigError(`${word} is none of ${withdrawalSteps.join(', ')}`);
        const refusal = await takeWithdrawalStep(shop, id, step, {
          pieces: pieces === undefined ? null : unitsOf(pieces),
        });
        if (refusal) throw new ConfigError(refusals[refusal]);
      }),
  },
};
