import { isPaymentLinkOpen, paymentLinkState } from '@vitrine/rules/checkout/paymentLink';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { momentIn } from '../../../platform/mail/momentIn.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';
import { linkAddress } from './linkToken.ts';
import { linkById } from './linkQueries.ts';

/** The mail with the link that opens a prepared order in the checkout. None once the link has ended. */
export const writePaymentLink: MailWriter = async (shop, { data, locale }, { site, house }) => {
  const link = await linkById(shop.db, data['link_id'] ?? '');
  if (!link || link.email === null || !isPaymentLinkOpen(paymentLinkState(link, shop.now()))) return null;
  const text = textIn(locale, 'paymentlink');
  const pieces = link.lines.map(({ name, qty }) => (qty > 1 ? `${qty} × ${name}` : name));
  return {
    to: link.email,
    ...plainMail(locale, house, {
      subject: text('subject', { house }),
      title: text('title'),
      lines: [
        text('text'),
        pieces.join('\n'),
        text('total', { total: shownPrice(link.grand_total, locale).formatted ?? '' }),
      ],
      button: { href: linkAddress(shop, link.link_id, locale, site), label: text('button') },
      notes: [text('until', { moment: momentIn(locale, link.expires_at) }), text('not_asked')],
    }),
  };
};
