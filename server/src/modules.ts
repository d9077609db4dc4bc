import { imagesModule } from './modules/images/module.ts';
import { captchaModule } from './modules/captcha/module.ts';
import { sessionModule } from './modules/session/module.ts';
import { placesModule } from './modules/places/module.ts';
import { smsModule } from './modules/sms/module.ts';
import { catalogueModule } from './modules/catalogue/module.ts';
import { contentModule } from './modules/content/module.ts';
import { storeModule } from './modules/stores/module.ts';
import { searchModule } from './modules/search/module.ts';
import { customerModule } from './modules/customer/module.ts';
import { basketModule } from './modules/basket/module.ts';
import { newsletterModule } from './modules/newsletter/module.ts';
import { checkoutModule } from './modules/checkout/module.ts';
import { orderModule } from './modules/orders/module.ts';
import { paymentModule } from './modules/payment/module.ts';
import { signinModule } from './modules/signin/module.ts';
import { wechatModule } from './modules/wechat/module.ts';
import { accountModule } from './modules/account/module.ts';
import { contactModule } from './modules/contact/module.ts';
import { ereservationModule } from './modules/ereservation/module.ts';
import { salonModule } from './modules/salon/module.ts';
import { personalDataModule } from './modules/personaldata/module.ts';
import type { MailName, SmsName } from '@vitrine/rules/mail/messageTable';
import type { Hono } from 'hono';
import type { Env } from './platform/http/env.ts';
import { sweepKeys } from './platform/http/queries.ts';
import type { Route } from './platform/http/route.ts';
import type { JobHandlers } from './platform/jobs/kinds.ts';
import { runJobs } from './platform/jobs/runJobs.ts';
import type { RegularWork } from './platform/jobs/regular.ts';
import type { Sweep } from './platform/jobs/sweep.ts';
import type { MailWriter, MailWriters } from './platform/mail/kinds.ts';
import { sendMails } from './platform/mail/sendMails.ts';
import type { Module } from './platform/module/module.ts';
import { sweepSessions } from './platform/session/queries.ts';
import type { Shop } from './platform/shop/shop.ts';
import type { SmsWriter, SmsWriters } from './platform/sms/kinds.ts';
import { sweepSent } from './platform/sms/queries.ts';
import { sendSms } from './platform/sms/sendSms.ts';

/** Every module that registers something, in the order of `floors.json`. */
export const modules: readonly Module[] = [
  imagesModule,
  captchaModule,
  sessionModule,
  placesModule,
  smsModule,
  catalogueModule,
  contentModule,
  storeModule,
  searchModule,
  customerModule,
  basketModule,
  newsletterModule,
  checkoutModule,
  orderModule,
  paymentModule,
  signinModule,
  wechatModule,
  accountModule,
  contactModule,
  ereservationModule,
  salonModule,
  personalDataModule,
];

/** Everything that modules register under a name; two may not take the same one. */
function collected<Part>(part: (module: Module) => Readonly<Record<string, Part>> | undefined): Map<string, Part> {
  const all = new Map<string, Part>();
  for (const module of modules)
    for (const [name, one] of Object.entries(part(module) ?? {})) {
      if (all.has(name)) throw new Error(`two modules register ${name}`);
      all.set(name, one);
    }
  return all;
}

/** Every mail of the table with its writer: the compiler names one that no module writes. */
const mails = {
  ...newsletterModule.mails,
  ...orderModule.mails,
  ...accountModule.mails,
  ...contactModule.mails,
  ...personalDataModule.mails,
} satisfies Record<MailName, MailWriter>;
/** The same for messages to a phone. */
const texts = {
  ...smsModule.texts,
  ...accountModule.texts,
  ...personalDataModule.texts,
} satisfies Record<SmsName, SmsWriter>;

export const mailWriters: MailWriters = new Map(Object.entries(mails));
export const jobHandlers: JobHandlers = collected(({ jobs }) => jobs);
export const smsWriters: SmsWriters = new Map(Object.entries(texts));

/** Every call of the shop, module by module. */
export const routes = (shop: Shop): Route[] => modules.flatMap((module) => module.routes?.(shop) ?? []);

/** Everything that modules answer outside the contract. Throws ConfigError where one cannot be opened. */
export function mountModules(app: Hono<Env>, shop: Shop): void {
  for (const module of modules) module.mount?.(app, shop);
}

/** A sent message and an idempotency key are remembered for this long. */
const retentionMs = 7 * 86_400_000;
const retentionStart = (shop: Shop): Date => new Date(shop.now().getTime() - retentionMs);

/** What every server does all the time, by name. */
export const works: Readonly<Record<string, RegularWork>> = {
  // A shopper waits for the code before a form. Mails leave at a rate that follows their queue, up to MAIL_RATE.
  sendSms: { every: 1_000, work: (shop) => sendSms(shop, smsWriters) },
  sendMails: { every: 1_000, work: (shop) => sendMails(shop, mailWriters) },
  runJobs: { every: 1_000, work: (shop) => runJobs(shop, jobHandlers) },
  ...Object.fromEntries(collected(({ works }) => works)),
};

/** What is deleted every quarter of an hour, by name. */
export const sweeps: Readonly<Record<string, Sweep>> = {
  sessions: (shop) => sweepSessions(shop.db, shop.now()),
  keys: (shop) => sweepKeys(shop.db, shop.now(), retentionStart(shop)),
  sentMessages: (shop) => sweepSent(shop.db, retentionStart(shop)),
  ...Object.fromEntries(collected(({ sweeps }) => sweeps)),
};
