import type { MailWriter } from '../../platform/mail/kinds.ts';
import type { Module } from '../../platform/module/module.ts';
import type { salonMails } from './mails.ts';
import { writeSalonCancelled, writeSalonOffered, writeSalonOfferExpired, writeSalonReserved } from './mailWriters.ts';
import { salonRoutes } from './routes.ts';
import { siteRedirect } from './siteRedirect.ts';
import { sweepOffers } from './sweepOffers.ts';

export const salonModule = {
  routes: salonRoutes,
  mount: (app, shop) => void app.route('/', siteRedirect(shop)),
  mails: {
    salon_reserved: writeSalonReserved,
    salon_cancelled: writeSalonCancelled,
    salon_offered: writeSalonOffered,
    salon_offer_expired: writeSalonOfferExpired,
  } satisfies Record<keyof typeof salonMails, MailWriter>,
  sweeps: { salon_offers: sweepOffers },
} satisfies Module;
