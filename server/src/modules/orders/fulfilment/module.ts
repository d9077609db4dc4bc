import { retainedSince } from '@vitrine/rules/personaldata/retention';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import { grantCancel } from './steps/cancelOrder.ts';
import { captureParcel, capturePayment } from './capture/capture.ts';
import type { refundJobs, screeningJobs } from '../../checkout/payment/shared/jobs.ts';
import { moveDemo } from './demoClock.ts';
import { screenOrder } from './fraud/fraudReview.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { sweepTaken } from './life/takeOnce.ts';
import type { fulfilmentJobs } from './life/jobs.ts';
import type { fulfilmentMails } from './life/mails.ts';
import { labelShipment } from './parcels/labelShipment.ts';
import { lifeMailWriters } from './mails/mailWriters.ts';
import { pickupMailWriters } from './pickup/pickupMails.ts';
import { pickupPages } from './pickup/pickupPage.ts';
import { releaseRest } from './steps/cancelRest.ts';
import { closeRefunds, payRefund, refundReturn } from './refunds/refunds.ts';
import { fulfilmentRoutes } from './routes.ts';
import { storeReturnPages } from './returns/storeReturnPage.ts';
import { writeBoutiqueReturns } from './returns/storeReturns.ts';
import { endWaiting } from './pickup/waitingOrders.ts';

/** Keys of steps are kept for a week: a call is repeated within minutes. */
const sweepSteps = (shop: Shop): Promise<void> =>
  sweepTaken(shop.db, new Date(retainedSince('idempotency_key', shop.now().getTime())));

export const fulfilmentModule = {
  routes: fulfilmentRoutes,
  jobs: {
    capture_payment: capturePayment,
    capture_parcel: captureParcel,
    grant_cancel: grantCancel,
    label_shipment: labelShipment,
    pay_refund: payRefund,
    refund_return: refundReturn,
    release_rest: releaseRest,
    screen_order: screenOrder,
  } satisfies Record<keyof typeof fulfilmentJobs | keyof typeof refundJobs | keyof typeof screeningJobs, JobHandler>,
  plainRoutes: (shop) => pickupPages(shop).add(storeReturnPages(shop)),
  mails: { ...lifeMailWriters, ...pickupMailWriters, boutique_returns: writeBoutiqueReturns } satisfies Record<
    keyof typeof fulfilmentMails,
    MailWriter
  >,
  ends: { waiting_orders: endWaiting },
  sweeps: { staff_steps: sweepSteps },
  works: {
    closeRefunds: { every: 5_000, work: closeRefunds },
    moveDemo: { every: 5_000, work: moveDemo },
  },
} satisfies Module;
