// Orders by telephone: who opens their links, what a cart keeps, and when a link ends.
import { fault } from './fault.mjs';

const links = 'paymentlink/paymentLink.test.ts';
const ends = 'paymentlink/linkEnds.test.ts';
const prepares = 'paymentlink/preparesLink.test.ts';

export const paymentLinks = [
  fault('link-email-unasked', 'checkout/paymentLink.ts', 'was_opened && !is_here &&', 'false && !is_here &&', [
    'rules/src/checkout/paymentLink.test.ts',
    links,
  ]),
  fault(
    'link-email-guessed',
    'paymentlink/openLink.ts',
    "if (email !== undefined) await limit(shop, 'payment_link_email', link_id, emailTries);",
    '',
    links,
  ),
  fault('link-own-pieces-lost', 'basket/linkedBasket.ts', '  await linked.putAside(tx, basket_id);\n', '', links),
  fault('link-account-pieces-mixed', 'basket/queries.ts', '  await mergeLinks(tx, from, to);\n', '', links),
  fault(
    'link-two-openings',
    'paymentlink/openLink.ts',
    'if (holder !== null) await takeLinkOut(tx, holder);\n      await fill',
    'await fill',
    links,
  ),
  fault('link-withdrawn-while-paying', 'paymentlink/makeLink.ts', "if (is_paying) return 'payment_open';", '', ends),
  fault(
    'link-moved-while-paying',
    'paymentlink/openLink.ts',
    "      if (is_paying) throw new ApiError('payment_pending');\n      if (holder",
    '      if (holder',
    ends,
  ),
  fault(
    'link-ended-while-paying',
    'paymentlink/sweepLinks.ts',
    'if (is_paying || holder === null) return !is_paying;',
    'if (holder === null) return true;',
    ends,
  ),
  fault(
    'link-opens-after-end',
    'paymentlink/openLink.ts',
    "if (!isPaymentLinkOpen(paymentLinkState(link, now))) throw new ApiError('hash_expired');",
    '',
    links,
  ),
  fault(
    'link-total-unseen',
    'paymentlink/makeLink.ts',
    "if (grand_total !== shown_total.amount || currency !== shown_total.currency) throw new ApiError('total_changed');",
    '',
    prepares,
  ),
  fault(
    'link-mail-of-account',
    'checkout/quote.ts',
    'choices?.link_email ?? (buyer?.customer.email || null)',
    '(buyer?.customer.email || null)',
    links,
  ),
  fault(
    'link-of-other-countries',
    'care/linkTasks.ts',
    "throw new ApiError('staff_refused');\n}\n\nfunction keyOf",
    '{}\n}\n\nfunction keyOf',
    prepares,
  ),
];
