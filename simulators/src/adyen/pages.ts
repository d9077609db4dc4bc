import { cards, deliveryWords, faultWords, holders } from './cards.ts';
import type { Knobs, SimulatedPayment } from './state.ts';

const escape = (text: string): string => text.replace(/[&<>"']/gu, (letter) => `&#${letter.codePointAt(0) ?? 32};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>
body{margin:0;font:16px/24px system-ui,sans-serif;color:#1b1917;background:#fff}
main{max-width:420px;margin:0 auto;padding:48px 24px}
h1{font-size:22px;line-height:28px;font-weight:500;margin:0 0 16px}
p{margin:0 0 16px}table{border-collapse:collapse;margin:0 0 24px}td{padding:4px 16px 4px 0;vertical-align:top}
button{font:inherit;min-height:44px;padding:0 24px;margin:0 8px 8px 0;border:1px solid #1b1917;background:#fff;cursor:pointer}
button.main{background:#1b1917;color:#fff}
</style></head><body><main>${body}</main></body></html>`;

/** An amount as a person reads it: $4,250.00. */
function amountOf({ amount: { value, currency } }: SimulatedPayment): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(value / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

/** The page where a bank asks its customer, or a wallet its user: three buttons, one answer. */
export function decisionPage(payment: SimulatedPayment, kind: '3ds' | 'bank'): string {
  const who = kind === '3ds' ? 'Your bank' : payment.type;
  return page(
    `${who}: confirm the payment`,
    `<h1>${escape(who)} asks you to confirm</h1>
<p>Order ${escape(payment.reference)}, ${escape(amountOf(payment))}${payment.last4 ? `, card ending ${escape(payment.last4)}` : ''}.</p>
<form method="post"><button class="main" name="decision" value="approve">Approve</button><button name="decision" value="refuse">Refuse</button><button name="decision" value="cancel">Cancel and go back</button></form>`,
  );
}

/** The front page: lists the outcomes that the simulator can produce. */
export function frontPage(knobs: Knobs, payments: readonly SimulatedPayment[]): string {
  const rows = (entries: readonly (readonly [string, string])[]): string =>
    `<table>${entries.map(([name, says]) => `<tr><td><code>${escape(name)}</code></td><td>${escape(says)}</td></tr>`).join('')}</table>`;
  const words = [...Object.entries(holders), ...Object.entries(faultWords), ...Object.entries(deliveryWords)];
  return page(
    'Payment provider, simulated',
    `<h1>Payment provider, simulated</h1>
<p>Any month to come, any three figures as security code.</p>
<h2>Card numbers</h2>${rows(Object.entries(cards).map(([number, { says }]) => [number, says]))}
<h2>Words in the holder’s name</h2>${rows(words.map(([word, { says }]) => [word, says]))}
<h2>Knobs</h2><p>POST <code>/admin/knobs</code>: <code>${escape(JSON.stringify(knobs))}</code></p>
<h2>Payments</h2>${rows(payments.map((payment) => [payment.reference, `${payment.status}, ${amountOf(payment)}`]))}`,
  );
}
