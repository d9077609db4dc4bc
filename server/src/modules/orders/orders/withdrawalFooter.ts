import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { createElement } from 'react';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { WithFooterLink } from '../../../platform/mail/layout.js';
import { textIn } from '../../../platform/messages/textIn.ts';
import * as queries from './queries.ts';

/**
 * Puts the link of the withdrawal function into the footer of a mail about an order, in storefronts whose law requires it on
 * everything about a contract; a cancelled order leaves nothing to withdraw from. `modules.ts` gives it to every such mail. Directive 2011/83/EU article 11a, expectations §2.
 */
export const withWithdrawalLink =
  (write: MailWriter): MailWriter =>
  async (shop, mail, sender) => {
    const outgoing = await write(shop, mail, sender);
    const { locale, order_id } = mail;
    const right = withdrawalRights[storefrontOf(locale).country];
    if (outgoing === null || !right?.has_link) return outgoing;
    const of = order_id === null ? undefined : await queries.refAndStatus(shop.db, order_id);
    if (of?.status === 'canceled') return outgoing;
    const page = `${sender.site}/${locale}/withdrawal/`;
    const link = {
      href: of === undefined ? page : `${page}?ref=${of.ref}`,
      label: textIn(locale, 'order')('withdraw', right),
    };
    return { ...outgoing, body: createElement(WithFooterLink, { link }, outgoing.body) };
  };
