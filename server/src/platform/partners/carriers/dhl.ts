import type { ScanKind } from '@vitrine/rules/carriers/scans';
import { z } from 'zod';
import { ask, askJson, basicAuth, jsonOf, momentOf } from './ask.ts';
import {
  type CarrierAccount,
  type CarrierPort,
  CarrierRefusal,
  type CarrierScan,
  type ParcelRequest,
  type Party,
  type PickupRequest,
} from './carrier.ts';
import { amountOf, isPdf, spanOf } from './shapes.ts';

const shipSchema = z.object({
  shipmentTrackingNumber: z.string().min(1),
  documents: z.array(z.object({ typeCode: z.string(), imageFormat: z.string(), content: z.string() })),
});
const pickupSchema = z.object({ dispatchConfirmationNumbers: z.array(z.string().min(1)).min(1) });
const trackSchema = z.object({
  shipments: z.array(
    z.object({
      shipmentTrackingNumber: z.string(),
      events: z
        .array(
          z.object({
            date: z.string(),
            time: z.string(),
            GMTOffset: z.string().default('+00:00'),
            typeCode: z.string(),
            serviceArea: z.array(z.object({ description: z.string() })).default([]),
          }),
        )
        .default([]),
    }),
  ),
});

/** DHL's checkpoint codes (MyDHL API, "Event codes"); any other is on its way. */
const kinds: Readonly<Record<string, ScanKind>> = {
  SA: 'announced',
  NP: 'not_collected',
  PU: 'collected',
  CC: 'customs',
  RR: 'customs',
  CI: 'customs',
  OH: 'held',
  HP: 'held',
  NH: 'not_met',
  CA: 'not_met',
  WC: 'out_for_delivery',
  RT: 'sent_back',
  OK: 'delivered',
};

/** `Paris-FR` of `PARIS-FRANCE`-like descriptions is the place before the dash. */
const placeOf = (description: string | undefined): string | null => description?.split('-')[0]?.trim() || null;

function scansOf(answer: unknown): CarrierScan[] | null {
  const { success, data } = trackSchema.safeParse(answer);
  if (!success) return null;
  return data.shipments.flatMap(({ shipmentTrackingNumber: track_number, events }) =>
    events.flatMap(({ date, time, GMTOffset, typeCode: code, serviceArea }) => {
      const at = momentOf(`${date}T${time}${GMTOffset}`);
      const place = placeOf(serviceArea[0]?.description);
      return at ? [{ track_number, kind: kinds[code] ?? 'in_transit', code, at, place }] : [];
    }),
  );
}

const partyOf = ({ name, company, lines, postcode, city, region, country, phone }: Party) => ({
  postalAddress: {
    postalCode: postcode,
    cityName: city,
    countryCode: country,
    ...(region && { provinceCode: region }),
    ...Object.fromEntries(lines.slice(0, 3).map((line, index) => [`addressLine${index + 1}`, line.slice(0, 45)])),
  },
  contactInformation: { fullName: name, companyName: company ?? name, phone },
});

function contentOf({ customs, weight, number, ship_at, is_return }: ParcelRequest) {
  const base = {
    packages: [{ weight, dimensions: { length: 35, width: 30, height: 15 } }],
    description: number,
    incoterm: 'DAP',
    unitOfMeasurement: 'metric',
  };
  if (customs === null) return { ...base, isCustomsDeclarable: false };
  const { currency, goods } = customs;
  return {
    ...base,
    isCustomsDeclarable: true,
    declaredValue: amountOf(
      goods.reduce((sum, { value }) => sum + value, 0),
      customs,
    ),
    declaredValueCurrency: currency,
    exportDeclaration: {
      exportReasonType: is_return ? 'return' : 'permanent',
      invoice: { number, date: ship_at.toISOString().slice(0, 10) },
      lineItems: goods.map(({ description, qty, hscode, origin_country, value, weight: own }, index) => ({
        number: index + 1,
        description,
        price: amountOf(Math.round(value / qty), customs),
        quantity: { value: qty, unitOfMeasurement: 'PCS' },
        commodityCodes: [{ typeCode: 'outbound', value: hscode }],
        exportReasonType: is_return ? 'return' : 'permanent',
        manufacturerCountry: origin_country,
        weight: { netValue: own, grossValue: own },
      })),
    },
  };
}

/** A moment as DHL writes it. */
const plannedAt = (at: Date): string => `${at.toISOString().slice(0, 19)} GMT+00:00`;

const accountsOf = (number: string) => [{ typeCode: 'shipper', number }];

const shipmentOf = (parcel: ParcelRequest, account: string) => ({
  plannedShippingDateAndTime: plannedAt(parcel.ship_at),
  pickup: { isRequested: false },
  productCode: parcel.customs === null ? 'U' : 'P',
  accounts: accountsOf(account),
  customerReferences: [
    { typeCode: 'CU', value: parcel.number },
    { typeCode: 'OBC', value: parcel.reference },
  ],
  outputImageProperties: {
    encodingFormat: 'pdf',
    imageOptions: [{ typeCode: 'label', templateName: 'ECOM26_84_001' }],
  },
  customerDetails: { shipperDetails: partyOf(parcel.from), receiverDetails: partyOf(parcel.to) },
  ...(parcel.is_return && { valueAddedServices: [{ serviceCode: 'PT' }] }),
  content: contentOf(parcel),
});

const pickupOf = ({ from, day, time, weight }: PickupRequest, account: string) => {
  const span = spanOf(time);
  return {
    // The local time of the place, which DHL reads as such.
    plannedPickupDateAndTime: `${day}T${span.from}:00`,
    closeTime: span.until,
    accounts: accountsOf(account),
    customerDetails: { shipperDetails: partyOf(from) },
    shipmentDetails: [
      {
        productCode: 'U',
        isCustomsDeclarable: false,
        unitOfMeasurement: 'metric',
        packages: [{ weight, dimensions: { length: 35, width: 30, height: 15 } }],
      },
    ],
  };
};

/** DHL Express by the MyDHL API with basic authentication (developer.dhl.com). It offers no pickup slots. */
export function dhl({ url, account, key, secret, timeout_ms }: CarrierAccount): CarrierPort {
  const authorization = basicAuth(key, secret);
  const post = (path: string, body: object, reference: string): Promise<unknown> =>
    askJson({
      method: 'POST',
      url: `${url}${path}`,
      headers: { authorization, 'message-reference': reference },
      body,
      timeout_ms,
    });
  return {
    label: async (parcel) => {
      const answer = shipSchema.parse(await post('/shipments', shipmentOf(parcel, account), parcel.reference));
      const content = answer.documents.find(({ typeCode }) => typeCode === 'label')?.content;
      const bytes = Buffer.from(content ?? '', 'base64');
      if (!isPdf(bytes)) throw new CarrierRefusal('DHL answered no label');
      return { track_number: answer.shipmentTrackingNumber, file: { format: 'pdf', bytes } };
    },
    slots: null,
    pickup: {
      book: async (pickup) => {
        const answer = await post('/pickups', pickupOf(pickup, account), pickup.reference);
        return pickupSchema.parse(answer).dispatchConfirmationNumbers[0] ?? '';
      },
      cancel: async ({ confirmation, reference }) => {
        const query = new URLSearchParams({ requestorName: 'vitrine', reason: '008' });
        const path = `/pickups/${encodeURIComponent(confirmation)}?${query.toString()}`;
        const headers = { authorization, 'message-reference': reference };
        await ask({ method: 'DELETE', url: `${url}${path}`, headers, timeout_ms });
      },
    },
    track: async (track_number) => {
      const query = new URLSearchParams({ shipmentTrackingNumber: track_number, trackingView: 'all-checkpoints' });
      const asked = {
        method: 'GET',
        url: `${url}/tracking?${query.toString()}`,
        headers: { authorization },
        timeout_ms,
      } as const;
      return scansOf(await askJson(asked)) ?? [];
    },
    readScans: (body) => scansOf(jsonOf(body)),
  };
}
