// Which mails staff may read again and send again. decisions/0104.

/** Why a mail is neither shown nor sent again: it opens an account or an order, what it said is not stored, it has no recipient. */
export const mailRefusals = ['one_time_secret', 'not_stored', 'no_recipient'] as const;
export type MailRefusal = (typeof mailRefusals)[number];
