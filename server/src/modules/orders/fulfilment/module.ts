import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import { grantCancel } from './cancelOrder.ts';
import { captureParcel, capturePayment } from './capture.ts';
import type { refundJobs, screeningJobs } from '../../checkout/payment/jobs.ts';
import { moveDemo } from './demoClock.ts';
import { screenOrder } from './fraudReview.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { sweepTaken } from './onceQueries.ts';
import type { fulfilmentJobs } from './jobs.ts';
import type { fulfilmentMails } from './mails.ts';
import { labelShipment } from './labelShipment.ts';
import { lifeMailWriters } from './mailWriters.ts';
import { pickupMailWriters } from './pickupMails.ts';
import { pickupPages } from './pickupPage.ts';
import { releaseRest } from './cancelRest.ts';
import { closeRefunds, payRefund, refundReturn } from './refunds.ts';
import { fulfilmentRoutes } from './routes.ts';
import { storeReturnPages } from './storeReturnPage.ts';
import { writeBoutiqueReturns } from './storeReturns.ts';
import { endWaiting } from './waitingOrders.ts';

/** Keys of steps are kept for a week: a call is repeated within minutes. */
const sweepSteps = (shop: Shop): Promise<void> => sweepTaken(shop.db, new Date(shop.now().getTime() - 7 * 86_400_000));

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
  mount: (app, shop) => {
    app.route('/', pickupPages(shop));
    app.route('/', storeReturnPages(shop));
  },
  mails: { ...lifeMailWriters, ...pickupMailWriters, boutique_returns: writeBoutiqueReturns } satisfies Record<
    keyof typeof fulfilmentMails,
    MailWriter
  >,
  sweeps: { waiting_orders: endWaiting, staff_steps: sweepSteps },
  works: {
    closeRefunds: { every: 5_000, work: closeRefunds },
    moveDemo: { every: 5_000, work: moveDemo },
  },
} satisfies Module;
