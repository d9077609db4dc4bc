import { jobHandlers, mailWriters, smsWriters } from '../modules.ts';
import { runJobs } from '../platform/jobs/runJobs.ts';
import * as mail from '../platform/mail/sendMails.ts';
import type { Shop } from '../platform/shop/shop.ts';
import * as sms from '../platform/sms/sendSms.ts';

/** Sends the mails that wait, as the shop's worker does. */
export const sendMails = (shop: Shop): Promise<number> => mail.sendMails(shop, mailWriters);
/** Does the jobs that are due, as the shop's worker does. */
export const doJobs = (shop: Shop): Promise<number> => runJobs(shop, jobHandlers);
/** The same for text messages. */
export const sendSms = (shop: Shop): Promise<number> => sms.sendSms(shop, smsWriters);
