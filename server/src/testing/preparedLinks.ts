// Orders by telephone that a member of staff has prepared, and the browsers of their clients.
import { randomUUID } from 'node:crypto';
import type { Basket } from '@vitrine/contract/basket';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { linkToken } from '../modules/checkout/paymentlink/linkToken.ts';
import { paris } from './samples.ts';
import { staffMember } from './staffMembers.ts';
import type { Browser, testPayments } from './testPayments.ts';

type House = ReturnType<typeof testPayments>;
type Member = Awaited<ReturnType<typeof staffMember>>;

/** What the client says on the telephone, of one piece. */
export const spoken = (sku: string) => ({
  locale: 'fr_fr',
  items: [{ sku, qty: 1 }],
  address: paris,
  method: 'express',
  gift: { is_gift: true, message: 'Pour toi', hide_price: true, handwritten: false, gift_card_type: 'custom' },
});

/** Call it at the test file's top. */
export function preparedLinks(house: House, sku: string) {
  let care: Member | undefined;
  let clients = 0;
  const member = async (): Promise<Member> => (care ??= await staffMember(house.shop, 'care'));
  const totalOf = async (draft: object): Promise<{ amount: number; currency: string }> => {
    const { body } = await (await member()).post('/payment-links/quote', draft);
    const { totals } = (body as { quote: Pick<CheckoutState, 'totals'> }).quote;
    const { amount, currency } = totals.grand_total;
    return { amount, currency };
  };
  return {
    member,
    totalOf,
    /** A link for a client of its own; `change` says what is otherwise than spoken. */
    prepared: async (change: Record<string, unknown> = {}) => {
      clients += 1;
      const { email = `client${clients}@example.com`, send = false, customer_id, ...rest } = change;
      const draft = { ...spoken(sku), ...rest };
      const shown_total = await totalOf(draft);
      const more = customer_id === undefined ? {} : { customer_id };
      const made = await (await member()).post('/payment-links', { ...draft, ...more, email, shown_total, send });
      if (made.status !== 200) throw new Error(JSON.stringify(made.body));
      const { link_id } = made.body as { link_id: string };
      return { link_id, token: linkToken(house.shop, link_id), total: shown_total, email: String(email) };
    },
    look: (browser: Browser, token: string) => browser.post('/api/commerce/payment-link', { locale: 'fr_fr', token }),
    open: (browser: Browser, token: string, email?: string) =>
      browser.post('/api/commerce/payment-link/open', {
        locale: 'fr_fr',
        token,
        ...(email === undefined ? {} : { email }),
      }),
    leave: (browser: Browser) => browser.post('/api/commerce/payment-link/leave', { locale: 'fr_fr' }),
    step: async (link_id: string, step: 'send' | 'withdraw', key: string = randomUUID()) =>
      (await member()).post(`/payment-links/${link_id}/step`, { step }, key),
    checkoutOf: async (browser: Browser): Promise<CheckoutState> => {
      const { body } = await browser.get('/api/commerce/checkout?locale=fr_fr');
      return (body as { checkout: CheckoutState }).checkout;
    },
    /** The pieces of a browser's cart by SKU. */
    cartOf: async (browser: Browser): Promise<Record<string, number>> => {
      const { body } = await browser.get('/api/commerce/customer-session?locale=fr_fr');
      const { items } = (body as { basket: Basket }).basket;
      return Object.fromEntries(items.map((item) => [item.sku, item.qty]));
    },
  };
}
