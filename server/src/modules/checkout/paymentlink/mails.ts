import { mailKinds } from '../../../platform/mail/kinds.ts';

export const paymentLinkMails = mailKinds('payment_link');
