// The commands of staff about refunds that failed.
import { ConfigError } from '../../../../platform/config/config.ts';
import { withShop as withDatabase } from '../../../../platform/db/commandLine.ts';
import { allRows } from '../../../../platform/db/keyset.ts';
import type { Command } from '../../../../platform/db/commandWords.ts';
import { withCommandShop } from '../../../../platform/shop/commandShop.ts';
import { assertDone } from './commandWords.ts';
import { failedRefunds, refundAgain, payRefundOtherwise } from '../refunds/failedRefunds.ts';

export const refundCommands: Record<string, Command> = {
  'failed-refunds': {
    takes: '',
    says: 'lists refunds that the bank refused or sent back, oldest first; amounts in minor units',
    run: (url) =>
      withDatabase(url, async ({ db }) => {
        const failed = await allRows((page) => failedRefunds(db, page));
        for (const { refund_id, order_number, return_number, amount, currency, failed_at, ...refund } of failed)
          console.log(
            `${refund_id}  order ${order_number ?? '-'}  ${return_number === null ? refund.cause : `return ${return_number}`}  ${amount} ${currency}  ${refund.failure} ${failed_at.toISOString().slice(0, 16)}, ${refund.times} time(s)  ${refund.payment_method} ${refund.psp_reference}`,
          );
        if (failed.length === 0) console.log('no refund has failed');
      }),
  },
  refund: {
    takes: 'REFUND again|transfer [REASON]',
    says: 'asks the provider for a failed refund again, or notes that it was paid by another means, such as a bank transfer, with the reason for the books; the customer is mailed',
    run: (url, [number = '', how = '', ...words]) =>
      withCommandShop(url, async (shop) => {
        if (how !== 'again' && how !== 'transfer') throw new ConfigError(`${how} is neither again nor transfer`);
        const id = /^\d{1,15}$/u.test(number) ? Number(number) : Number.NaN;
        assertDone(await (how === 'again' ? refundAgain(shop, id) : payRefundOtherwise(shop, id, words.join(' '))));
      }),
  },
};
