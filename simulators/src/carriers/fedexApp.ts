// FedEx: OAuth, Ship, Pickup and Track, with the paths and fields of its public documentation.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { journey, refused } from './answers.ts';
import { pdfLabel } from './labels.ts';
import { cancelPickup, type CarrierState, parcelFor, pickupFor } from './state.ts';

const text = z.string().min(1);

/** Customs refuse goods without their country of origin. */
const origin = z.string().regex(/^[A-Z]{2}$/u);

const fedexParty = z.object({
  contact: z.object({ personName: text, phoneNumber: text }),
  address: z.object({ streetLines: z.array(text).min(1), city: text, postalCode: z.string(), countryCode: text }),
});
const fedexShip = z.object({
  accountNumber: z.object({ value: text }),
  labelResponseOptions: z.literal('LABEL'),
  requestedShipment: z.object({
    shipper: fedexParty,
    recipients: z.array(fedexParty).length(1),
    serviceType: text,
    packagingType: text,
    shipmentSpecialServices: z.object({ specialServiceTypes: z.array(z.string()) }).optional(),
    customsClearanceDetail: z
      .object({ commodities: z.array(z.object({ harmonizedCode: text, countryOfManufacture: origin })).min(1) })
      .optional(),
    labelSpecification: z.object({ imageType: z.literal('PDF') }),
    requestedPackageLineItems: z
      .array(z.object({ customerReferences: z.array(z.object({ customerReferenceType: text, value: text })) }))
      .length(1),
  }),
});
const fedexPickup = z.object({
  associatedAccountNumber: z.object({ value: text }),
  originDetail: z.object({ pickupLocation: fedexParty, readyDateTimestamp: text, customerCloseTime: text }),
  carrierCode: z.enum(['FDXE', 'FDXG']),
});
const fedexCancel = z.object({
  associatedAccountNumber: z.object({ value: text }),
  pickupConfirmationCode: text,
  carrierCode: z.enum(['FDXE', 'FDXG']),
  scheduledDate: z.iso.date(),
});

async function ship(context: Context, state: CarrierState): Promise<Response> {
  const { account } = state.keysOf('fedex');
  const { data } = fedexShip.safeParse(await context.req.json());
  if (!data || data.accountNumber.value !== account || state.fault === 'refusing') return refused(context);
  const { shipper, recipients, requestedPackageLineItems, shipmentSpecialServices, customsClearanceDetail } =
    data.requestedShipment;
  const [reference, number] = ['INVOICE_NUMBER', 'CUSTOMER_REFERENCE'].map(
    (type) =>
      requestedPackageLineItems[0]?.customerReferences.find((one) => one.customerReferenceType === type)?.value ?? '',
  );
  const parcel = parcelFor(state, 'fedex', {
    reference: reference ?? '',
    number: number ?? '',
    from: shipper.address.city,
    to: recipients[0]?.address.city ?? '',
    origins: customsClearanceDetail?.commodities.map(({ countryOfManufacture }) => countryOfManufacture) ?? [],
    is_return: shipmentSpecialServices?.specialServiceTypes.includes('RETURN_SHIPMENT') ?? false,
  });
  const encodedLabel = pdfLabel(parcel).toString('base64');
  const piece = {
    trackingNumber: parcel.track_number,
    packageDocuments: [{ contentType: 'LABEL', docType: 'PDF', encodedLabel }],
  };
  const transactionShipments = [{ masterTrackingNumber: parcel.track_number, pieceResponses: [piece] }];
  return context.json({
    transactionId: context.req.header('x-customer-transaction-id'),
    output: { transactionShipments },
  });
}

/** The next working days, with hours that a courier in Europe would not serve. */
async function availabilities(context: Context, state: CarrierState): Promise<Response> {
  const asked = z.object({ pickupAddress: z.object({ countryCode: text }), dispatchDate: z.iso.date() });
  const { data } = asked.safeParse(await context.req.json());
  if (!data) return refused(context);
  const from = Date.parse(data.dispatchDate);
  const options = [1, 2, 3, 4, 5].map((days) => {
    const at = new Date(from + days * 86_400_000);
    return {
      carrier: 'FDXE',
      available: at.getUTCDay() % 6 !== 0 && state.fault !== 'refusing',
      pickupDate: at.toISOString().slice(0, 10),
      cutOffTime: '17:00:00',
      readyTimeOptions: ['08:00:00', '10:00:00', '12:00:00', '14:00:00', '16:00:00'],
    };
  });
  return context.json({ output: { options } });
}

export function fedexApp(state: CarrierState): Hono {
  const app = new Hono();
  const { account, key, secret } = state.keysOf('fedex');
  app.post('/oauth/token', async (context) => {
    const { client_id, client_secret, grant_type } = await context.req.parseBody();
    if (client_id !== key || client_secret !== secret || grant_type !== 'client_credentials')
      return context.json({}, 401);
    return context.json({ access_token: 'fedex-token', token_type: 'bearer', expires_in: 3599, scope: 'CXS' });
  });
  app.use('/:area{ship|pickup|track}/*', async (context, next) => {
    if (context.req.header('authorization') !== 'Bearer fedex-token') return context.json({}, 401);
    return next();
  });
  app.post('/ship/v1/shipments', (context) => ship(context, state));
  app.post('/pickup/v1/pickups/availabilities', (context) => availabilities(context, state));
  app.post('/pickup/v1/pickups', async (context) => {
    const { data } = fedexPickup.safeParse(await context.req.json());
    if (!data || data.associatedAccountNumber.value !== account || state.fault === 'refusing') return refused(context);
    const [day = '', time = ''] = data.originDetail.readyDateTimestamp.split('T');
    const reference = context.req.header('x-customer-transaction-id') ?? '';
    const { confirmation } = pickupFor(state, { carrier: 'fedex', reference, day, time });
    return context.json({ output: { pickupConfirmationCode: confirmation, location: 'CDGA' } });
  });
  app.put('/pickup/v1/pickups/cancel', async (context) => {
    const { data } = fedexCancel.safeParse(await context.req.json());
    const isOurs = data?.associatedAccountNumber.value === account;
    if (!data || !isOurs || !cancelPickup(state, 'fedex', data.pickupConfirmationCode)) return refused(context);
    const { pickupConfirmationCode } = data;
    return context.json({ output: { pickupConfirmationCode, cancelConfirmationMessage: 'Pickup cancelled' } });
  });
  app.post('/track/v1/trackingnumbers', async (context) => {
    const asked = z.object({
      trackingInfo: z.array(z.object({ trackingNumberInfo: z.object({ trackingNumber: text }) })),
    });
    const [first] = asked.parse(await context.req.json()).trackingInfo;
    return journey(context, state, 'fedex', first?.trackingNumberInfo.trackingNumber ?? '');
  });
  return app;
}
