import { withdrawalSteps } from '@vitrine/rules/returns/withdrawalDuty';
import { ConfigError } from '../../platform/config/config.ts';
import { withShop as withDatabase } from '../../platform/db/commandLine.ts';
import type { Command } from '../../platform/db/commandWords.ts';
import { withCommandShop } from '../../platform/shop/commandShop.ts';
import { openWithdrawals, takeWithdrawalStep } from './openWithdrawals.ts';

const atOnce = 200;

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
    'it is not clear which pieces come back (named in words alone, or some have not left): ask the client to open the return',
  not_now: 'none of its returns waits for its pieces',
} as const;

/** The commands of `npm run ops --` about withdrawals. decisions/0083. */
export const withdrawalCommands: Record<string, Command> = {
  withdrawals: {
    takes: '',
    says: 'lists withdrawals for which something is left to do, oldest first, with what is due until which day',
    run: (url) =>
      withDatabase(url, async ({ db }) => {
        const open = await openWithdrawals(db, atOnce);
        for (const { withdrawal_id, increment_id, reference, return_number, is_limited, state, until } of open)
          console.log(
            `${withdrawal_id}  ${asks[state].padEnd(29)} until ${until}  ${increment_id === null ? `unknown order “${reference}”` : `order ${increment_id}`}${is_limited ? ', certain pieces' : ''}${return_number === null ? '' : `, return ${return_number}`}`,
          );
        if (open.length === 0) console.log('no withdrawal is open');
      }),
  },
  withdrawal: {
    takes: 'ID proof|refund|close',
    says: 'notes that a proof of the dispatch was seen, so that the refund waits no longer for the goods; refunds then, before they are here; or closes a withdrawal that was answered or refunded by hand',
    run: (url, [id = '', word = '']) =>
      withCommandShop(url, async (shop) => {
        const step = withdrawalSteps.find((one) => one === word);
        if (!step) throw new ConfigError(`${word} is none of ${withdrawalSteps.join(', ')}`);
        const refusal = await takeWithdrawalStep(shop, id, step);
        if (refusal) throw new ConfigError(refusals[refusal]);
      }),
  },
};
