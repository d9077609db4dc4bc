import { isMergeSide, maskedEmail, mergeDays } from '@vitrine/rules/account/merge';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';
import { hashOf, newHash } from '../../customers/newsletter/links.ts';
import { mergeLink } from './links.ts';
import * as queries from './queries.ts';

/** Asks the owner of a mailbox. Makes the token only now, so that no outbox ever stores one. */
export const writeMergeAsk: MailWriter = async (shop, { data, locale }, { site, house }) => {
  const { request_id = '', side = '' } = data;
  if (!isMergeSide(side)) return null;
  const hash = newHash();
  const request = await queries.giveHash(shop.db, { request_id, side, hash: hashOf(hash) }, shop.now());
  // Closed, expired, or of an account with another mailbox since: that one was not asked.
  if (!request?.has_same_mailboxes) return null;
  const text = textIn(locale, 'merge');
  const accounts = { stays: maskedEmail(request.stays_email), goes: maskedEmail(request.goes_email) };
  return {
    to: side === 'stays' ? request.stays_email : request.goes_email,
    ...plainMail(locale, house, {
      subject: text('ask_subject'),
      title: text('ask_title'),
      lines: [text('ask_text', accounts), text('ask_effect', accounts), text('ask_both', { days: mergeDays })],
      button: { href: mergeLink(site, locale, hash), label: text('ask_button') },
      notes: [text('ask_ignore'), textIn(locale, 'mail')('questions')],
    }),
  };
};

/** Says that the accounts are one: to the mailbox that signs in, and to the one that does no more. */
export const writeMergeDone: MailWriter = async (_shop, { data, locale }, { house }) => {
  const { side = '', email = '', stays = '', goes = '', needs_password = '' } = data;
  const text = textIn(locale, 'merge');
  const isGone = side === 'goes';
  return {
    to: email,
    ...plainMail(locale, house, {
      subject: text('done_subject'),
      title: text('done_title'),
      lines: [
        text('done_text', { stays, goes }),
        text(isGone ? 'done_goes' : 'done_stays', { stays, goes }),
        ...(needs_password === 'true' && !isGone ? [text('done_password')] : []),
      ],
      notes: [text('done_mistake'), textIn(locale, 'mail')('questions')],
    }),
  };
};
