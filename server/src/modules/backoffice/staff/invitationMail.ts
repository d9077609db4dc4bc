import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { MailContent } from '../../../platform/mail/kinds.ts';
import { momentIn } from '../../../platform/mail/momentIn.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';

type Invitation = {
  readonly name: string;
  readonly link: string;
  readonly until: Date;
  /** False where only the second factor is set up again. */
  readonly chooses_password: boolean;
};

/** The mail with a member's link to the office. */
export function invitationMail(locale: Locale, house: string, invitation: Invitation): MailContent {
  const text = textIn(locale, 'account');
  const { name, link, until, chooses_password } = invitation;
  const subject = text(chooses_password ? 'staff.invitation_subject' : 'staff.factor_subject', { house });
  return plainMail(locale, house, {
    subject,
    title: subject,
    lines: [
      text(chooses_password ? 'staff.invitation_text' : 'staff.factor_text', { name }),
      text('staff.link_until', { until: momentIn(locale, until) }),
    ],
    button: { href: link, label: text('staff.link_button') },
    notes: [text('staff.link_ignore')],
  });
}
