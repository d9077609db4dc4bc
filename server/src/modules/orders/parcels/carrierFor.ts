import { type CarrierCall, hasCall, isCarrier } from '@vitrine/rules/carriers/carrierTable';
import { aside } from '../../../platform/load/admission.ts';
import type { CarrierPort } from '../../../platform/partners/carriers/carrier.ts';
import { openCarrier } from '../../../platform/partners/carriers/openCarrier.ts';
import type { Shop } from '../../../platform/shop/shop.ts';

/** Releases the request's slot while it waits for the carrier, because it uses no database connection meanwhile. */
function withoutSlot(port: CarrierPort): CarrierPort {
  const { slots, pickup } = port;
  return {
    ...port,
    label: (parcel) => aside(() => port.label(parcel)),
    slots: slots && ((from, today) => aside(() => slots(from, today))),
    pickup: pickup && {
      book: (request) => aside(() => pickup.book(request)),
      cancel: (booked) => aside(() => pickup.cancel(booked)),
    },
  };
}

/**
 * The interface of a carrier for a call: null where the shop does not make it, where the carrier has no settings, and for a
 * house without a warehouse, which carriers could not send a parcel from or to.
 */
export function carrierFor({ config }: Pick<Shop, 'config'>, carrier: string, call: CarrierCall): CarrierPort | null {
  if (config.house.dispatch === null || !isCarrier(carrier) || !hasCall(carrier, call)) return null;
  const port = openCarrier(config, carrier);
  return port && withoutSlot(port);
}
