import { languages } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { mailWords } from '../server/src/mail/words.ts';
import { readPo } from '../storefront/scripts/catalogue.ts';

// What is added up is called the same wherever it is read: in the cart, on the order, in its mail.
test.each(languages)('in %s the mail names the sums as the cart does', (language) => {
  const cart = readPo('cart', language);
  const { subtotal, delivery, offered, total, reference } = mailWords[language];
  expect({ subtotal, delivery, offered, total }).toEqual({
    subtotal: cart.get('cart.subtotal'),
    delivery: cart.get('cart.delivery'),
    offered: cart.get('cart.offered'),
    total: cart.get('cart.total'),
  });
  expect(reference).toBe(readPo('confirmation', language).get('confirmation.reference'));
});

// The reference is not the order's number: who reads one word in the mail looks for that word in the form.
test.each(languages)('in %s an order is looked for by the word that the mail gives', (language) => {
  const asked = readPo('orders', language).get('orders.ref') ?? '';
  expect(mailWords[language].reference.toLowerCase()).toContain(asked.replace(/^ال/u, '').toLowerCase());
});
