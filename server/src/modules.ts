import { imagesModule } from './modules/catalog/images/module.ts';
import { captchaModule } from './modules/customers/captcha/module.ts';
import { sessionModule } from './modules/customers/session/module.ts';
import { placesModule } from './modules/catalog/places/module.ts';
import { smsModule } from './modules/customers/sms/module.ts';
import { stockModule } from './modules/catalog/stock/module.ts';
import { catalogueModule } from './modules/catalog/catalogue/module.ts';
import { catalogueImportModule } from './modules/catalog/catalogueimport/module.ts';
import { contentModule } from './modules/catalog/content/module.ts';
import { storeModule } from './modules/catalog/stores/module.ts';
import { menuModule } from './modules/catalog/menu/module.ts';
import { searchModule } from './modules/catalog/search/module.ts';
import { customerModule } from './modules/customers/customer/module.ts';
import { basketModule } from './modules/checkout/basket/module.ts';
import { personalisationModule } from './modules/checkout/personalisation/module.ts';
import { wishListModule } from './modules/checkout/wishlist/module.ts';
import { newsletterModule } from './modules/customers/newsletter/module.ts';
import { checkoutModule } from './modules/checkout/checkout/module.ts';
import { orderModule } from './modules/orders/orders/module.ts';
import { papersModule } from './modules/orders/papers/module.ts';
import { cfdiModule } from './modules/orders/cfdi/module.ts';
import { fapiaoModule } from './modules/orders/fapiao/module.ts';
import { paymentModule } from './modules/checkout/payment/module.ts';
import { paymentLinkModule } from './modules/checkout/paymentlink/module.ts';
import { withdrawalModule } from './modules/orders/withdrawal/module.ts';
import { signinModule } from './modules/identity/signin/module.ts';
import { wechatModule } from './modules/identity/wechat/module.ts';
import { accountModule } from './modules/identity/account/module.ts';
import { passkeysModule } from './modules/identity/passkeys/module.ts';
import { contactModule } from './modules/identity/contact/module.ts';
import { stockAlertModule } from './modules/identity/stockalert/module.ts';
import { ereservationModule } from './modules/instore/ereservation/module.ts';
import { fulfilmentModule } from './modules/orders/fulfilment/module.ts';
import { trackingModule } from './modules/orders/tracking/module.ts';
import { returnsModule } from './modules/orders/returns/module.ts';
import { salonModule } from './modules/instore/salon/module.ts';
import { booksModule } from './modules/backoffice/books/module.ts';
import { reconcileModule } from './modules/backoffice/reconcile/module.ts';
import { staffModule } from './modules/backoffice/staff/module.ts';
import { careModule } from './modules/backoffice/care/module.ts';
import { accountingModule } from './modules/backoffice/accounting/module.ts';
import { listsModule } from './modules/backoffice/lists/module.ts';
import { warehouseModule } from './modules/backoffice/warehouse/module.ts';
import { boutiqueModule } from './modules/backoffice/boutique/module.ts';
import { careMailRoutes } from './modules/backoffice/care/routes.ts';
import { liveModule } from './modules/backoffice/live/module.ts';
import { changesModule } from './modules/backoffice/changes/module.ts';
import { administrationModule } from './modules/backoffice/administration/module.ts';
import { keysModule } from './modules/backoffice/keys/module.ts';
import { webhooksModule } from './modules/backoffice/webhooks/module.ts';
import { pricesModule } from './modules/backoffice/prices/module.ts';
import { productsModule } from './modules/backoffice/products/module.ts';
import { textsModule } from './modules/backoffice/texts/module.ts';
import { picturesModule } from './modules/backoffice/pictures/module.ts';
import { contentsModule } from './modules/backoffice/contents/module.ts';
import { shopViewModule } from './modules/backoffice/shopview/module.ts';
import { categoriesModule } from './modules/backoffice/categories/module.ts';
import { promotionsModule } from './modules/checkout/promotions/module.ts';
import { promotionsOfficeModule } from './modules/backoffice/promotions/module.ts';
import { searchDeskModule } from './modules/backoffice/searchdesk/module.ts';
import { sizeCardModule } from './modules/identity/sizecard/module.ts';
import { personalDataModule } from './modules/identity/personaldata/module.ts';
import { mergeModule } from './modules/identity/merge/module.ts';
import { retainedSince } from '@vitrine/rules/personaldata/retention';
import { isAboutOrder, isMessageName, type MailName, type SmsName } from '@vitrine/rules/mail/messageTable';
import { withWithdrawalLink } from './modules/orders/orders/withdrawalFooter.ts';
import { PlainRoutes } from './platform/http/plainRoutes.ts';
import { sweepKeys } from './platform/http/idempotent.ts';
import type { Route } from './platform/http/route.ts';
import type { JobHandlers } from './platform/jobs/kinds.ts';
import { runJobsOnTime } from './platform/jobs/runJobs.ts';
import type { RegularWork } from './platform/jobs/regular.ts';
import type { Sweeps } from './platform/jobs/sweep.ts';
import type { MailWriter, MailWriters } from './platform/mail/kinds.ts';
import { sendMails, sweepSentMails } from './platform/mail/sendMails.ts';
import type { Module } from './platform/module/module.ts';
import { sweepSessions } from './platform/session/session.ts';
import type { Shop } from './platform/shop/shop.ts';
import type { SmsWriter, SmsWriters } from './platform/sms/kinds.ts';
import { sendSms, sweepSent } from './platform/sms/sendSms.ts';

/** All modules with registrations, in the sequence of `floors.json`. */
export const modules: readonly Module[] = [
  imagesModule,
  captchaModule,
  sessionModule,
  placesModule,
  smsModule,
  stockModule,
  catalogueModule,
  contentModule,
  storeModule,
  menuModule,
  searchModule,
  catalogueImportModule,
  customerModule,
  basketModule,
  personalisationModule,
  wishListModule,
  newsletterModule,
  promotionsModule,
  checkoutModule,
  orderModule,
  cfdiModule,
  papersModule,
  fapiaoModule,
  paymentModule,
  paymentLinkModule,
  returnsModule,
  fulfilmentModule,
  trackingModule,
  withdrawalModule,
  signinModule,
  wechatModule,
  accountModule,
  passkeysModule,
  contactModule,
  stockAlertModule,
  sizeCardModule,
  ereservationModule,
  salonModule,
  personalDataModule,
  mergeModule,
  booksModule,
  reconcileModule,
  staffModule,
  careModule,
  accountingModule,
  listsModule,
  liveModule,
  warehouseModule,
  boutiqueModule,
  changesModule,
  administrationModule,
  webhooksModule,
  keysModule,
  pricesModule,
  promotionsOfficeModule,
  productsModule,
  textsModule,
  categoriesModule,
  picturesModule,
  contentsModule,
  shopViewModule,
  searchDeskModule,
];

/** Collects the registrations of all modules by name. Throws if two modules use one name. */
function collected<Part>(part: (module: Module) => Readonly<Record<string, Part>> | undefined): Map<string, Part> {
  const all = new Map<string, Part>();
  for (const module of modules)
    for (const [name, one] of Object.entries(part(module) ?? {})) {
      if (all.has(name)) throw new Error(`two modules register ${name}`);
      all.set(name, one);
    }
  return all;
}

/** The writer of every mail; the compiler reports a mail without one. */
const mails = {
  ...newsletterModule.mails,
  ...orderModule.mails,
  ...accountModule.mails,
  ...passkeysModule.mails,
  ...contactModule.mails,
  ...returnsModule.mails,
  ...fulfilmentModule.mails,
  ...stockAlertModule.mails,
  ...ereservationModule.mails,
  ...salonModule.mails,
  ...withdrawalModule.mails,
  ...personalDataModule.mails,
  ...mergeModule.mails,
  ...staffModule.mails,
  ...keysModule.mails,
  ...paymentLinkModule.mails,
} satisfies Record<MailName, MailWriter>;
/** The writer of every SMS, checked in the same way. */
const texts = {
  ...smsModule.texts,
  ...accountModule.texts,
  ...ereservationModule.texts,
  ...salonModule.texts,
  ...personalDataModule.texts,
} satisfies Record<SmsName, SmsWriter>;

export const mailWriters: MailWriters = new Map(
  Object.entries<MailWriter>(mails).map(([name, write]) => [
    name,
    isMessageName(name) && isAboutOrder(name) ? withWithdrawalLink(write) : write,
  ]),
);
export const jobHandlers: JobHandlers = collected(({ jobs }) => jobs);
export const smsWriters: SmsWriters = new Map(Object.entries(texts));

/** Returns the routes of all modules. */
export const routes = (shop: Shop): Route[] => [
  ...modules.flatMap((module) => module.routes?.(shop) ?? []),
  // They write mails of every module.
  ...careMailRoutes(shop, mailWriters),
];

/** Opens the modules and returns their addresses outside the contract. Throws ConfigError if a module cannot open. */
export function modulePlainRoutes(shop: Shop): PlainRoutes {
  const all = new PlainRoutes(shop);
  for (const { open, plainRoutes } of modules) {
    open?.(shop);
    if (plainRoutes) all.add(plainRoutes(shop));
  }
  return all;
}

const since = (shop: Shop, what: Parameters<typeof retainedSince>[0]): Date =>
  new Date(retainedSince(what, shop.now().getTime()));

const jobsMs = 1_000;

/** The periodic jobs of every server, by name. */
export const works: Readonly<Record<string, RegularWork>> = {
  // Polls SMS every second because users wait for codes. The rate of mails follows their queue, up to MAIL_RATE.
  sendSms: { every: 1_000, work: (shop) => sendSms(shop, smsWriters) },
  sendMails: { every: 1_000, work: (shop) => sendMails(shop, mailWriters) },
  runJobs: { every: jobsMs, work: (shop) => runJobsOnTime(shop, jobHandlers, jobsMs) },
  ...Object.fromEntries(collected(({ works }) => works)),
};

/** What the leading server sweeps, by pace and name. decisions/0094. */
export const sweeps: Sweeps = {
  ends: Object.fromEntries(collected(({ ends }) => ends)),
  sweeps: {
    sessions: (shop) => sweepSessions(shop.db, shop.now()),
    keys: (shop) => sweepKeys(shop.db, shop.now(), since(shop, 'idempotency_key')),
    sentTexts: (shop) => sweepSent(shop.db, since(shop, 'sent_text')),
    sentMails: (shop) => sweepSentMails(shop.db, since(shop, 'sent_mail')),
    ...Object.fromEntries(collected(({ sweeps: deletions }) => deletions)),
  },
  retries: Object.fromEntries(collected(({ retries }) => retries)),
};
