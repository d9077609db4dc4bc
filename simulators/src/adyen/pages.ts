import { bankWords } from './bankWords.ts';
import { cards, deliveryWords, faultWords, holders, reviewWord } from './cards.ts';
import type { Knobs, ShopperDecision, SimulatedPayment } from './state.ts';

const escape = (text: string): string => text.replace(/[&<>"']/gu, (letter) => `&#${letter.codePointAt(0) ?? 32};`);

const page = (title: string, body: string, language = 'en'): string => `<!doctype html>
<html lang="${escape(language)}" dir="${new Intl.Locale(language).language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>
body{margin:0;font:16px/24px system-ui,sans-serif;color:#1b1917;background:#fff}
main{max-width:420px;margin:0 auto;padding:48px 24px}
h1{font-size:22px;line-height:28px;font-weight:500;margin:0 0 16px}
p{margin:0 0 16px}ul{margin:0 0 24px;padding:0;list-style:none}table{border-collapse:collapse;margin:0 0 24px}td{padding:4px 16px 4px 0;vertical-align:top}
button{font:inherit;min-height:44px;padding:0 24px;margin:0;margin-block-end:8px;margin-inline-end:8px;border:1px solid #1b1917;background:#fff;cursor:pointer}
button.main{background:#1b1917;color:#fff}
</style></head><body><main>${body}</main></body></html>`;

/** An amount as a person reads it: $4,250.00. */
function amountOf({ amount: { value, currency } }: SimulatedPayment, language = 'en'): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(value / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

/** The page where a bank asks its customer, or a wallet its user: a test page in words, three buttons, one answer. */
export function decisionPage(payment: SimulatedPayment, kind: '3ds' | 'bank'): string {
  const { language, reference, last4, type } = payment;
  const words = bankWords(language);
  const title = words.asks.replace('{}', kind === '3ds' ? words.bank : type);
  const facts = [
    words.order.replace('{}', reference),
    amountOf(payment, language),
    ...(last4 ? [words.card.replace('{}', last4)] : []),
  ];
  const button = (decision: ShopperDecision, css = ''): string =>
    `<button class="${css}" name="decision" value="${decision}">${escape(words[decision])}</button>`;
  return page(
    title,
    `<h1>${escape(title)}</h1>
<p role="note">${escape(words.test)}</p>
<ul>${facts.map((fact) => `<li><bdi>${escape(fact)}</bdi></li>`).join('')}</ul>
<form method="post">${button('approve', 'main')}${button('refuse')}${button('cancel')}</form>`,
    language,
  );
}

/** The front page: lists the outcomes that the simulator can produce. */
export function frontPage(knobs: Knobs, payments: readonly SimulatedPayment[]): string {
  const rows = (entries: readonly (readonly [string, string])[]): string =>
    `<table>${entries.map(([name, says]) => `<tr><td><code>${escape(name)}</code></td><td>${escape(says)}</td></tr>`).join('')}</table>`;
  const words: [string, { says: string }][] = [
    [reviewWord, { says: 'authorised, and reviewed for fraud: POST /admin/review decides' }],
    ...Object.entries(holders),
    ...Object.entries(faultWords),
    ...Object.entries(deliveryWords),
  ];
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
