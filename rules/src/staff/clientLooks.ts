// What each noted look at clients' data was: the log has the call, its reader a word. decisions/0097, decisions/0125.

/** The calls that note a look, by what they show. Stored rows have the calls, so one that is no more keeps its name. Spec 3 §6. */
const looks = {
  '/staff/order-list': 'orders',
  '/staff/find': 'find',
  '/staff/clients/:customer_id': 'client',
  '/staff/clients/:customer_id/orders': 'client_orders',
  '/staff/clients/:customer_id/merge/preview': 'merge',
  '/staff/orders/:increment_id/page': 'order',
  '/staff/orders/:increment_id/evidence': 'evidence',
  '/staff/orders/:increment_id/mails/:mail_id': 'mail',
  '/staff/orders/:increment_id/papers': 'papers',
  '/staff/orders/:increment_id/print': 'papers',
  '/staff/orders/:increment_id/return': 'return_form',
  '/staff/returns/:increment_id/papers': 'return_papers',
  '/staff/invoices': 'invoice',
  '/staff/invoices/:number/paper': 'invoice',
  '/staff/payment-links': 'links',
  '/staff/payment-link-clients/:customer_id': 'link_client',
  '/staff/salon/sessions/:pid/guests': 'guests',
  '/staff/audit': 'audit',
  '/staff/exports': 'order_file',
  '/staff/newsletter/export': 'newsletter_file',
  '/boutique/day': 'boutique_day',
  '/boutique/pickups/:increment_id/collector': 'collector',
  '/boutique/client-card': 'card',
} as const;
export type ClientLook = (typeof looks)[keyof typeof looks];

const isKnown = (call: string): call is keyof typeof looks => Object.hasOwn(looks, call);

/** What a call shows of clients; null for one that this release does not know. Spec 3 §6, decisions/0125. */
export const clientLookOf = (call: string): ClientLook | null => (isKnown(call) ? looks[call] : null);
