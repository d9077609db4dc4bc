import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import type { SmsWriter } from '../../../platform/sms/kinds.ts';
import { cancelPages } from './cancelPage.ts';
import type { salonMails, salonTexts } from './mails.ts';
import {
  writeSalonCalledOff,
  writeSalonCancelled,
  writeSalonOffered,
  writeSalonOfferExpired,
  writeSalonReserved,
} from './mailWriters.ts';
import { salonRoutes } from './routes.ts';
import { siteRedirect } from './siteRedirect.ts';
import { sweepOffers } from './sweepOffers.ts';
import { writeCalledOffText, writeOfferedText } from './textWriters.ts';

export const salonModule = {
  routes: salonRoutes,
  plainRoutes: (shop) => siteRedirect(shop).add(cancelPages(shop)),
  mails: {
    salon_reserved: writeSalonReserved,
    salon_cancelled: writeSalonCancelled,
    salon_offered: writeSalonOffered,
    salon_offer_expired: writeSalonOfferExpired,
    salon_called_off: writeSalonCalledOff,
  } satisfies Record<keyof typeof salonMails, MailWriter>,
  texts: {
    salon_offered: writeOfferedText,
    salon_called_off: writeCalledOffText,
  } satisfies Record<keyof typeof salonTexts, SmsWriter>,
  ends: { salon_offers: sweepOffers },
} satisfies Module;
