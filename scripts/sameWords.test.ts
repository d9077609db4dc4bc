import { languages } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { serverMessages } from '../server/src/platform/messages/folder.ts';
import { pageMessages } from '../storefront/scripts/catalogue.ts';

const { readPo } = pageMessages;
const inMail = (language: (typeof languages)[number], key: string): string | undefined =>
  serverMessages.readPo('order', language).get(`order.${key}`);

// Sums must have the same names in the cart, on the order and in its mail.
test.each(languages)('in %s the mail names the sums as the cart does', (language) => {
  const cart = readPo('cart', language);
  for (const sum of ['subtotal', 'delivery', 'offered', 'total'])
    expect(inMail(language, sum), sum).toBe(cart.get(`cart.${sum}`));
  expect(inMail(language, 'reference')).toBe(readPo('confirmation', language).get('confirmation.reference'));
});

// The reference is not the order's number: the form must use the word that the mail uses.
test.each(languages)('in %s the order lookup uses the mail’s word', (language) => {
  const asked = readPo('orders', language).get('orders.ref') ?? '';
  expect(inMail(language, 'reference')?.toLowerCase()).toContain(asked.replace(/^ال/u, '').toLowerCase());
});
