import { randomUUID } from 'node:crypto';
import type { ScanKind } from '@vitrine/rules/carriers/scans';
import { z } from 'zod';
import { ask, askForm, askJson, basicAuth, compactMoment, jsonOf, tokenCache } from './ask.ts';
import {
  type CarrierAccount,
  type CarrierPort,
  CarrierRefusal,
  type CarrierScan,
  type ParcelRequest,
  type Party,
  type PickupRequest,
} from './carrier.ts';
import { amountOf, compactDay, compactTime, spanOf } from './shapes.ts';

/** The version of UPS's interface in its paths. */
const version = 'v2409';

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });
const packageSchema = z.object({
  TrackingNumber: z.string().min(1),
  ShippingLabel: z.object({ ImageFormat: z.object({ Code: z.string() }), GraphicImage: z.string().min(1) }),
});
const shipSchema = z.object({
  ShipmentResponse: z.object({
    ShipmentResults: z.object({
      // One package is an object in earlier versions, a list in later ones.
      PackageResults: z.union([z.array(packageSchema).min(1), packageSchema.transform((one) => [one])]),
    }),
  }),
});
const pickupSchema = z.object({ PickupCreationResponse: z.object({ PRN: z.string().min(1) }) });
const activitySchema = z.object({
  status: z.object({ type: z.string().default(''), code: z.string().default('') }),
  location: z.object({ address: z.object({ city: z.string().optional() }).optional() }).optional(),
  gmtDate: z.string(),
  gmtTime: z.string(),
});
const trackSchema = z.object({
  trackResponse: z.object({
    shipment: z.array(
      z.object({
        package: z
          .array(z.object({ trackingNumber: z.string(), activity: z.array(activitySchema).default([]) }))
          .default([]),
      }),
    ),
  }),
});

/** UPS's status types, and codes that say more (Tracking API, "Status type"). */
const types: Readonly<Record<string, ScanKind>> = {
  M: 'announced',
  MV: 'announced',
  P: 'collected',
  I: 'in_transit',
  O: 'out_for_delivery',
  X: 'held',
  D: 'delivered',
  RS: 'sent_back',
};
const codes: Readonly<Record<string, ScanKind>> = {
  P4: 'not_collected',
  '48': 'not_met',
  '49': 'not_met',
  '58': 'customs',
};

function scansOf(answer: unknown): CarrierScan[] | null {
  const { success, data } = trackSchema.safeParse(answer);
  if (!success) return null;
  return data.trackResponse.shipment
    .flatMap(({ package: packages }) => packages)
    .flatMap(({ trackingNumber: track_number, activity }) =>
      activity.flatMap(({ status, location, gmtDate, gmtTime }) => {
        const at = compactMoment(gmtDate, gmtTime);
        const kind = codes[status.code] ?? types[status.type] ?? 'in_transit';
        const code = `${status.type}${status.code}`;
        return at ? [{ track_number, kind, code, at, place: location?.address?.city || null }] : [];
      }),
    );
}

const addressOf = ({ lines, city, postcode, region, country }: Party) => ({
  AddressLine: lines.slice(0, 3),
  City: city,
  PostalCode: postcode,
  CountryCode: country,
  ...(region && { StateProvinceCode: region }),
});
const partyOf = (party: Party) => ({
  Name: party.company ?? party.name,
  AttentionName: party.name,
  Phone: { Number: party.phone },
  Address: addressOf(party),
});

function customsOf({ customs, ship_at, number, is_return, to }: ParcelRequest) {
  if (customs === null) return {};
  return {
    ShipmentServiceOptions: {
      InternationalForms: {
        FormType: '01',
        InvoiceNumber: number,
        InvoiceDate: compactDay(ship_at.toISOString().slice(0, 10)),
        ReasonForExport: is_return ? 'RETURN' : 'SALE',
        CurrencyCode: customs.currency,
        Contacts: { SoldTo: partyOf(to) },
        Product: customs.goods.map(({ description, qty, hscode, origin_country, value }) => ({
          Description: description.slice(0, 35),
          CommodityCode: hscode,
          OriginCountryCode: origin_country,
          Unit: { Number: String(qty), UnitOfMeasurement: { Code: 'PCS' }, Value: String(amountOf(value, customs)) },
        })),
      },
    },
  };
}

const shipmentOf = (parcel: ParcelRequest, account: string) => ({
  ShipmentRequest: {
    Request: {
      RequestOption: 'nonvalidate',
      TransactionReference: { CustomerContext: parcel.reference },
    },
    Shipment: {
      Description: parcel.number,
      Shipper: { ...partyOf(parcel.is_return ? parcel.to : parcel.from), ShipperNumber: account },
      ShipFrom: partyOf(parcel.from),
      ShipTo: partyOf(parcel.to),
      PaymentInformation: { ShipmentCharge: [{ Type: '01', BillShipper: { AccountNumber: account } }] },
      Service: { Code: parcel.is_express ? '07' : '11' },
      ReferenceNumber: [{ Code: 'PO', Value: parcel.reference }],
      // 9: the label is printed by the person who returns the parcel.
      ...(parcel.is_return && { ReturnService: { Code: '9' } }),
      ...customsOf(parcel),
      Package: [
        {
          Description: parcel.number,
          Packaging: { Code: '02' },
          PackageWeight: { UnitOfMeasurement: { Code: 'KGS' }, Weight: String(parcel.weight) },
        },
      ],
    },
    // The warehouse prints ZPL; a shopper opens a picture.
    LabelSpecification: {
      LabelImageFormat: { Code: parcel.is_return ? 'PNG' : 'ZPL' },
      LabelStockSize: { Height: '6', Width: '4' },
    },
  },
});

const pickupOf = ({ from, day, time, track_number, weight }: PickupRequest, account: string) => {
  const span = spanOf(time);
  return {
    PickupCreationRequest: {
      RatePickupIndicator: 'N',
      Shipper: { Account: { AccountNumber: account, AccountCountryCode: from.country } },
      PickupDateInfo: {
        PickupDate: compactDay(day),
        ReadyTime: compactTime(span.from),
        CloseTime: compactTime(span.until),
      },
      PickupAddress: {
        CompanyName: from.company ?? from.name,
        ContactName: from.name,
        AddressLine: from.lines.join(', '),
        City: from.city,
        PostalCode: from.postcode,
        CountryCode: from.country,
        ...(from.region && { StateProvince: from.region }),
        ResidentialIndicator: 'Y',
        Phone: { Number: from.phone },
      },
      AlternateAddressIndicator: 'Y',
      PickupPiece: [{ ServiceCode: '011', Quantity: '1', DestinationCountryCode: from.country, ContainerCode: '01' }],
      TotalWeight: { Weight: String(weight), UnitOfMeasurement: 'KGS' },
      ...(track_number && { TrackingData: [{ TrackingNumber: track_number }] }),
      PaymentMethod: '01',
    },
  };
};

const formats: Readonly<Record<string, 'zpl' | 'png'>> = { ZPL: 'zpl', PNG: 'png' };

/** UPS by its REST interface: OAuth, Shipping, Pickup and Tracking (developer.ups.com). It offers no pickup slots. */
export function ups({ url, account, key, secret, timeout_ms }: CarrierAccount): CarrierPort {
  const token = tokenCache(async () => {
    const headers = { authorization: basicAuth(key, secret), 'x-merchant-id': account };
    const answer = await askForm(
      `${url}/security/v1/oauth/token`,
      { grant_type: 'client_credentials' },
      { timeout_ms, headers },
    );
    const { access_token: text, expires_in: seconds } = tokenSchema.parse(answer);
    return { text, seconds };
  });
  const headersOf = async (transaction: string) => ({
    authorization: `Bearer ${await token()}`,
    transId: transaction.replaceAll('-', '').slice(0, 32),
    transactionSrc: 'vitrine',
  });
  const post = async (path: string, body: object, transaction: string): Promise<unknown> =>
    askJson({ method: 'POST', url: `${url}${path}`, headers: await headersOf(transaction), body, timeout_ms });
  return {
    label: async (parcel) => {
      const path = `/api/shipments/${version}/ship`;
      const answer = shipSchema.parse(await post(path, shipmentOf(parcel, account), parcel.reference));
      const [made] = answer.ShipmentResponse.ShipmentResults.PackageResults;
      const format = formats[made?.ShippingLabel.ImageFormat.Code ?? ''];
      if (!made || !format) throw new CarrierRefusal('UPS answered no label');
      const bytes = Buffer.from(made.ShippingLabel.GraphicImage, 'base64');
      return { track_number: made.TrackingNumber, file: { format, bytes } };
    },
    slots: null,
    pickup: {
      book: async (pickup) =>
        pickupSchema.parse(
          await post(`/api/pickupcreation/${version}/pickup`, pickupOf(pickup, account), pickup.reference),
        ).PickupCreationResponse.PRN,
      // 02: by the number of the pickup, which is in the header.
      cancel: async ({ confirmation, reference }) => {
        const headers = { ...(await headersOf(reference)), prn: confirmation };
        await ask({ method: 'DELETE', url: `${url}/api/shipments/${version}/pickup/02`, headers, timeout_ms });
      },
    },
    track: async (track_number) => {
      const path = `/api/track/v1/details/${encodeURIComponent(track_number)}?locale=en_US&returnSignature=false`;
      const headers = await headersOf(randomUUID());
      return scansOf(await askJson({ method: 'GET', url: `${url}${path}`, headers, timeout_ms })) ?? [];
    },
    readScans: (body) => scansOf(jsonOf(body)),
  };
}
