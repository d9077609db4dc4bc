import { ConfigError } from '../../../../platform/config/config.ts';
import { allRows } from '../../../../platform/db/keyset.ts';
import type { Command } from '../../../../platform/db/commandWords.ts';
import { withShop as withDatabase } from '../../../../platform/db/commandLine.ts';
import { withCommandShop } from '../../../../platform/shop/commandShop.ts';
import { orderIdOf } from './commandWords.ts';
import { expiringAuthorisations } from '../capture/capture.ts';
import { decideReview, heldOrders } from '../fraud/fraudReview.ts';

const verdicts = { accept: 'accepted', refuse: 'refused' } as const;
const isVerdict = (word: string): word is keyof typeof verdicts => Object.hasOwn(verdicts, word);

/** The commands of `npm run ops --` about orders that wait for a decision of staff. */
export const fraudCommands: Record<string, Command> = {
  'held-orders': {
    takes: '',
    says: 'lists orders that are held for a review for fraud, oldest first; amounts in minor units',
    run: (url) =>
      withDatabase(url, async ({ db }) => {
        const held = await allRows((page) => heldOrders(db, page));
        for (const { increment_id, reasons, opened_at, amount, currency } of held)
          console.log(
            `${increment_id}  ${reasons.join(', ')}  since ${opened_at.toISOString()}  ${amount} ${currency}`,
          );
        if (held.length === 0) console.log('no order is held');
      }),
  },
  'expiring-payments': {
    takes: '',
    says: 'lists authorisations that end soon while pieces of their order are in the house, oldest first; amounts in minor units',
    run: (url) =>
      withDatabase(url, async ({ db }) => {
        const expiring = await allRows((page) => expiringAuthorisations(db, new Date(), page));
        for (const { increment_id, status, payment_method, authorised_at, left, currency } of expiring)
          console.log(
            `${increment_id}  ${status}  ${payment_method} since ${authorised_at.toISOString().slice(0, 10)}  ${left} ${currency} to capture`,
          );
        if (expiring.length === 0) console.log('no authorisation ends soon');
      }),
  },
  'review-order': {
    takes: 'NUMBER accept|refuse',
    says: 'ends the review of a held order: accept lets it go on; refuse cancels it, gives its pieces and its money back, and mails',
    run: (url, [number = '', word = '']) =>
      withCommandShop(url, async (shop) => {
        if (!isVerdict(word)) throw new ConfigError(`${word} is neither accept nor refuse`);
        const order_id = await orderIdOf(shop.db, number);
        const refusal = await decideReview(shop, order_id, verdicts[word]);
        if (refusal !== null) throw new ConfigError('this order is not held for a review');
      }),
  },
};
