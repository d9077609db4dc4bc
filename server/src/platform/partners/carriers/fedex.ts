import { randomUUID } from 'node:crypto';
import type { ScanKind } from '@vitrine/rules/carriers/scans';
import type { PickupDay } from '@vitrine/rules/returns/returnMethods';
import { z } from 'zod';
import { askForm, askJson, jsonOf, momentOf, tokenCache } from './ask.ts';
import {
  type CarrierAccount,
  type CarrierPort,
  CarrierRefusal,
  type CarrierScan,
  type ParcelRequest,
  type Party,
  type PickupRequest,
} from './carrier.ts';
import { amountOf, spanOf } from './shapes.ts';

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });
const shipSchema = z.object({
  output: z.object({
    transactionShipments: z
      .array(
        z.object({
          masterTrackingNumber: z.string().min(1),
          pieceResponses: z.array(z.object({ packageDocuments: z.array(z.object({ encodedLabel: z.string() })) })),
        }),
      )
      .min(1),
  }),
});
const slotsSchema = z.object({
  output: z.object({
    options: z.array(
      z.object({ available: z.boolean(), pickupDate: z.string(), readyTimeOptions: z.array(z.string()).default([]) }),
    ),
  }),
});
const pickupSchema = z.object({ output: z.object({ pickupConfirmationCode: z.string().min(1) }) });
const scanSchema = z.object({
  date: z.string(),
  eventType: z.string(),
  derivedStatusCode: z.string().optional(),
  scanLocation: z.object({ city: z.string().optional() }).optional(),
});
const trackSchema = z.object({
  output: z.object({
    completeTrackResults: z.array(
      z.object({
        trackingNumber: z.string(),
        trackResults: z.array(z.object({ scanEvents: z.array(scanSchema).default([]) })),
      }),
    ),
  }),
});

/** FedEx's scan codes (Track API, "Event types"); any other is on its way. */
const kinds: Readonly<Record<string, ScanKind>> = {
  OC: 'announced',
  PD: 'not_collected',
  PU: 'collected',
  PX: 'collected',
  CC: 'customs',
  CD: 'held',
  DE: 'not_met',
  HL: 'held',
  OD: 'out_for_delivery',
  DL: 'delivered',
  RS: 'sent_back',
  RD: 'sent_back',
};

function scansOf(answer: unknown): CarrierScan[] | null {
  const { success, data } = trackSchema.safeParse(answer);
  if (!success) return null;
  return data.output.completeTrackResults.flatMap(({ trackingNumber: track_number, trackResults }) =>
    trackResults
      .flatMap(({ scanEvents }) => scanEvents)
      .flatMap(({ date, eventType: code, scanLocation }) => {
        const at = momentOf(date);
        return at
          ? [{ track_number, kind: kinds[code] ?? 'in_transit', code, at, place: scanLocation?.city ?? null }]
          : [];
      }),
  );
}

const contactOf = ({ name, company, phone }: Party) => ({
  personName: name,
  phoneNumber: phone,
  ...(company && { companyName: company }),
});
const addressOf = ({ lines, city, postcode, region, country }: Party) => ({
  streetLines: lines.slice(0, 3),
  city,
  postalCode: postcode,
  countryCode: country,
  ...(region && { stateOrProvinceCode: region }),
});
const partyOf = (party: Party) => ({ contact: contactOf(party), address: addressOf(party) });

function customsOf({ customs }: ParcelRequest) {
  if (customs === null) return {};
  const { currency } = customs;
  return {
    customsClearanceDetail: {
      dutiesPayment: { paymentType: 'SENDER' },
      commodities: customs.goods.map(({ description, qty, hscode, origin_country, value }) => ({
        description,
        quantity: qty,
        quantityUnits: 'PCS',
        harmonizedCode: hscode,
        countryOfManufacture: origin_country,
        customsValue: { amount: amountOf(value, customs), currency },
      })),
    },
  };
}

const shipmentOf = (parcel: ParcelRequest, account: string) => ({
  labelResponseOptions: 'LABEL',
  accountNumber: { value: account },
  requestedShipment: {
    shipper: partyOf(parcel.from),
    recipients: [partyOf(parcel.to)],
    shipDatestamp: parcel.ship_at.toISOString().slice(0, 10),
    serviceType: parcel.is_express ? 'FEDEX_INTERNATIONAL_PRIORITY' : 'FEDEX_INTERNATIONAL_ECONOMY',
    packagingType: 'YOUR_PACKAGING',
    pickupType: 'USE_SCHEDULED_PICKUP',
    shippingChargesPayment: { paymentType: 'SENDER' },
    labelSpecification: { imageType: 'PDF', labelStockType: 'PAPER_4X6' },
    ...(parcel.is_return && {
      shipmentSpecialServices: {
        specialServiceTypes: ['RETURN_SHIPMENT'],
        returnShipmentDetail: { returnType: 'PRINT_RETURN_LABEL' },
      },
    }),
    ...customsOf(parcel),
    requestedPackageLineItems: [
      {
        weight: { units: 'KG', value: parcel.weight },
        customerReferences: [
          { customerReferenceType: 'CUSTOMER_REFERENCE', value: parcel.number },
          { customerReferenceType: 'INVOICE_NUMBER', value: parcel.reference },
        ],
      },
    ],
  },
});

const pickupOf = ({ from, day, time, track_number, weight }: PickupRequest, account: string) => {
  const { from: ready, until } = spanOf(time);
  return {
    associatedAccountNumber: { value: account },
    originDetail: {
      pickupLocation: partyOf(from),
      readyDateTimestamp: `${day}T${ready}:00`,
      customerCloseTime: `${until}:00`,
    },
    carrierCode: 'FDXE',
    packageCount: 1,
    totalWeight: { units: 'KG', value: weight },
    ...(track_number && { trackingNumber: track_number }),
  };
};

/** The hours of a pickup that begins at a time of FedEx, which names only the moment when the parcel is ready. */
const pickupHours = 3;
function spanFrom(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${two(hours)}:${two(minutes)}-${two(Math.min(hours + pickupHours, 23))}:${two(minutes)}`;
}

/** The days and spans of an answer about pickups. */
const daysOf = (answer: unknown): PickupDay[] =>
  slotsSchema
    .parse(answer)
    .output.options.filter(({ available }) => available)
    .map(({ pickupDate: day, readyTimeOptions }) => ({ day, times: readyTimeOptions.map((time) => spanFrom(time)) }));

/** Sends a call with the token of the account, which is renewed when it ends. */
function senderOf({ url, key, secret, timeout_ms }: CarrierAccount) {
  const token = tokenCache(async () => {
    const { access_token: text, expires_in: seconds } = tokenSchema.parse(
      await askForm(
        `${url}/oauth/token`,
        { grant_type: 'client_credentials', client_id: key, client_secret: secret },
        { timeout_ms },
      ),
    );
    return { text, seconds };
  });
  return async (method: 'POST' | 'PUT', path: string, body: object, transaction: string): Promise<unknown> =>
    askJson({
      method,
      url: `${url}${path}`,
      headers: {
        authorization: `Bearer ${await token()}`,
        'x-locale': 'en_US',
        'x-customer-transaction-id': transaction,
      },
      body,
      timeout_ms,
    });
}

/** FedEx by its REST interface: OAuth, Ship, Pickup and Track, version 1 (developer.fedex.com). */
export function fedex(settings: CarrierAccount): CarrierPort {
  const { account } = settings;
  const send = senderOf(settings);
  const post = (path: string, body: object, transaction: string = randomUUID()): Promise<unknown> =>
    send('POST', path, body, transaction);
  return {
    label: async (parcel) => {
      const answer = await post('/ship/v1/shipments', shipmentOf(parcel, account), parcel.reference);
      const [shipment] = shipSchema.parse(answer).output.transactionShipments;
      const encoded = shipment?.pieceResponses[0]?.packageDocuments[0]?.encodedLabel;
      if (!shipment || !encoded) throw new CarrierRefusal('FedEx answered no label');
      const bytes = Buffer.from(encoded, 'base64');
      return { track_number: shipment.masterTrackingNumber, file: { format: 'pdf', bytes } };
    },
    slots: async ({ postcode, country }, today) =>
      daysOf(
        await post('/pickup/v1/pickups/availabilities', {
          pickupAddress: { postalCode: postcode, countryCode: country },
          pickupRequestType: ['FUTURE_DAY'],
          dispatchDate: today,
          carriers: ['FDXE'],
          countryRelationship: 'INTERNATIONAL',
        }),
      ),
    pickup: {
      book: async (pickup) =>
        pickupSchema.parse(await post('/pickup/v1/pickups', pickupOf(pickup, account), pickup.reference)).output
          .pickupConfirmationCode,
      cancel: async ({ confirmation, day, reference }) => {
        const body = {
          associatedAccountNumber: { value: account },
          pickupConfirmationCode: confirmation,
          carrierCode: 'FDXE',
          scheduledDate: day,
        };
        await send('PUT', '/pickup/v1/pickups/cancel', body, reference);
      },
    },
    track: async (track_number) =>
      scansOf(
        await post('/track/v1/trackingnumbers', {
          includeDetailedScans: true,
          trackingInfo: [{ trackingNumberInfo: { trackingNumber: track_number } }],
        }),
      ) ?? [],
    readScans: (body) => scansOf(jsonOf(body)),
  };
}
