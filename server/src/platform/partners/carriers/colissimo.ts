import type { ScanKind } from '@vitrine/rules/carriers/scans';
import { z } from 'zod';
import { ask, askJson, jsonOf, momentOf } from './ask.ts';
import {
  type CarrierAccount,
  type CarrierPort,
  CarrierRefusal,
  type CarrierScan,
  type ParcelRequest,
  type Party,
} from './carrier.ts';
import { multipartOf } from './multipart.ts';
import { amountOf, isPdf } from './shapes.ts';

const shipSchema = z.object({
  messages: z.array(z.object({ id: z.string(), type: z.string() })).default([]),
  labelV2Response: z.object({ parcelNumber: z.string().min(1) }).nullish(),
});
const trackSchema = z.object({
  parcel: z.object({
    parcelNumber: z.string(),
    event: z.array(z.object({ code: z.string(), date: z.string(), siteName: z.string().nullish() })).default([]),
  }),
});

/** La Poste's event codes (suivi v2); any other is on its way. */
const kinds: Readonly<Record<string, ScanKind>> = {
  DR1: 'announced',
  PC1: 'collected',
  PC2: 'collected',
  DO1: 'customs',
  DO2: 'customs',
  DO3: 'held',
  PB1: 'held',
  ND1: 'not_met',
  AG1: 'held',
  MD2: 'out_for_delivery',
  RE1: 'sent_back',
  DI1: 'delivered',
  DI2: 'sent_back',
};

function scansOf(answer: unknown): CarrierScan[] | null {
  const { success, data } = trackSchema.safeParse(answer);
  if (!success) return null;
  const { parcelNumber: track_number, event } = data.parcel;
  return event.flatMap(({ code, date, siteName }) => {
    const at = momentOf(date);
    return at ? [{ track_number, kind: kinds[code] ?? 'in_transit', code, at, place: siteName || null }] : [];
  });
}

const addressOf = ({ name, company, lines, postcode, city, country, phone }: Party) => ({
  companyName: company ?? '',
  lastName: name,
  line2: lines[0] ?? '',
  line3: lines.slice(1).join(', '),
  countryCode: country,
  city,
  zipCode: postcode,
  mobileNumber: phone,
});

const customsOf = ({ customs, is_return }: ParcelRequest) =>
  customs === null
    ? {}
    : {
        customsDeclarations: {
          includeCustomsDeclarations: 1,
          contents: {
            article: customs.goods.map(({ description, qty, hscode, origin_country, value }) => ({
              description: description.slice(0, 64),
              quantity: qty,
              value: amountOf(Math.round(value / qty), customs),
              hsCode: hscode,
              originCountry: origin_country,
              currency: customs.currency,
            })),
            // 3: a sale; 6: returned goods.
            category: { value: is_return ? 6 : 3 },
          },
        },
      };

/** The products: at home with signature, abroad, and a return. */
const productOf = ({ is_return, to }: ParcelRequest): string => {
  if (is_return) return 'CORE';
  return to.country === 'FR' ? 'DOS' : 'COLI';
};

/** Colissimo by its REST interface: sls-ws 2.0 and the tracking timeline (colissimo.entreprise.laposte.fr). It fetches no parcel. */
export function colissimo({ url, account, key, secret, timeout_ms }: CarrierAccount): CarrierPort {
  const label = (parcel: ParcelRequest) => ({
    contractNumber: account,
    password: secret,
    outputFormat: { x: 0, y: 0, outputPrintingType: 'PDF_10x15_300dpi' },
    letter: {
      service: {
        productCode: productOf(parcel),
        depositDate: parcel.ship_at.toISOString().slice(0, 10),
        orderNumber: parcel.number,
      },
      parcel: { weight: parcel.weight },
      ...customsOf(parcel),
      sender: { senderParcelRef: parcel.reference, address: addressOf(parcel.from) },
      addressee: { addresseeParcelRef: parcel.reference, address: addressOf(parcel.to) },
    },
  });
  return {
    label: async (parcel) => {
      const { bytes, type } = await ask({
        method: 'POST',
        url: `${url}/sls-ws/SlsServiceWSRest/2.0/generateLabel`,
        headers: { 'content-type': 'application/json', apiKey: key },
        body: JSON.stringify(label(parcel)),
        timeout_ms,
      });
      // The answer has two parts: what happened as JSON, and the label.
      const parts = multipartOf(bytes, type);
      const info = shipSchema.parse(jsonOf(parts.get('jsonInfos')?.toString('utf8') ?? ''));
      const file = parts.get('label');
      if (!info.labelV2Response || !file || !isPdf(file)) throw new CarrierRefusal('Colissimo answered no label');
      return { track_number: info.labelV2Response.parcelNumber, file: { format: 'pdf', bytes: file } };
    },
    slots: null,
    pickup: null,
    track: async (track_number) =>
      scansOf(
        await askJson({
          method: 'POST',
          url: `${url}/tracking-timeline-ws/rest/tracking/timelineCompany`,
          headers: { apiKey: key },
          body: { login: account, password: secret, parcelNumber: track_number, lang: 'fr_FR', profil: 'TRACKING_PRO' },
          timeout_ms,
        }),
      ) ?? [],
    readScans: (body) => scansOf(jsonOf(body)),
  };
}
