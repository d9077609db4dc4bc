import type { ScanKind } from '@vitrine/rules/carriers/scans';
import { ask, basicAuth, compactMoment } from './ask.ts';
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
import { allOf, element, elements, readXml, elementText } from './xml.ts';

/** TNT's status codes (ExpressConnect Tracking 3.1); any other is on its way. */
const kinds: Readonly<Record<string, ScanKind>> = {
  CON: 'announced',
  NC: 'not_collected',
  PU: 'collected',
  CI: 'customs',
  CC: 'customs',
  HW: 'held',
  NH: 'not_met',
  CRD: 'not_met',
  OD: 'out_for_delivery',
  RTS: 'sent_back',
  OK: 'delivered',
};

function scansOf(body: string): CarrierScan[] | null {
  const document = readXml(body);
  if (allOf(document, 'TrackResponse').length === 0) return null;
  return allOf(document, 'Consignment').flatMap((consignment) => {
    const track_number = elementText(consignment, 'ConsignmentNumber');
    return allOf(consignment, 'StatusData').flatMap((status) => {
      const code = elementText(status, 'StatusCode');
      const at = compactMoment(elementText(status, 'LocalEventDate'), elementText(status, 'LocalEventTime'));
      const place = elementText(status, 'DepotName') || null;
      return at && track_number ? [{ track_number, kind: kinds[code] ?? 'in_transit', code, at, place }] : [];
    });
  });
}

const partyOf = ({ name, company, lines, city, region, postcode, country, phone }: Party): string[] =>
  elements({
    COMPANYNAME: (company ?? name).slice(0, 50),
    STREETADDRESS1: lines[0] ?? '',
    STREETADDRESS2: lines[1] ?? '',
    STREETADDRESS3: lines[2] ?? '',
    CITY: city,
    PROVINCE: region,
    POSTCODE: postcode,
    COUNTRY: country,
    CONTACTNAME: name.slice(0, 22),
    CONTACTTELNUMBER: phone,
  });

/** A day as TNT writes it. */
const writtenDay = (day: string): string => day.split('-').toReversed().join('/');

const collection = (from: Party, day: string, time: string): string => {
  const span = spanOf(time);
  const hours = element('PREFCOLLECTTIME', elements({ FROM: span.from, TO: span.until }));
  return element('COLLECTION', [
    element('COLLECTIONADDRESS', partyOf(from)),
    ...elements({ SHIPDATE: writtenDay(day) }),
    hours,
  ]);
};

const articlesOf = ({ customs }: ParcelRequest): string[] =>
  customs === null
    ? []
    : customs.goods.map(({ description, qty, hscode, origin_country, value }) =>
        element(
          'ARTICLE',
          elements({
            ITEMS: qty,
            DESCRIPTION: description.slice(0, 60),
            INVOICEVALUE: amountOf(value, customs),
            HTS: hscode,
            COUNTRY: origin_country,
          }),
        ),
      );

const consignment = (parcel: ParcelRequest): string =>
  element('CONSIGNMENT', [
    ...elements({ CONREF: parcel.reference }),
    element('DETAILS', [
      element('RECEIVER', partyOf(parcel.to)),
      ...elements({
        CUSTOMERREF: parcel.number,
        CONTYPE: 'N',
        PAYMENTIND: parcel.is_return ? 'R' : 'S',
        ITEMS: 1,
        TOTALWEIGHT: parcel.weight,
        SERVICE: parcel.is_express ? '15N' : '48N',
      }),
      element('PACKAGE', [
        ...elements({ ITEMS: 1, DESCRIPTION: parcel.number, WEIGHT: parcel.weight }),
        ...articlesOf(parcel),
      ]),
    ]),
  ]);
const named = (step: string, reference: string): string => element(step, elements({ CONREF: reference }));

/** A question about a consignment. */
const questionOf = (track_number: string): string =>
  element(
    'TrackRequest',
    [
      element('SearchCriteria', elements({ ConsignmentNumber: track_number }), 'marketType="INTERNATIONAL"'),
      element('LevelOfDetail', ['<Complete destinationAddress="false"/>']),
    ],
    'locale="en_US" version="3.1"',
  );

/** TNT by ExpressConnect: XML in a form, shipping in two steps, tracking in one. It hands out numbers; the shop prints labels. */
export function tnt({ url, account, key, secret, timeout_ms }: CarrierAccount): CarrierPort {
  const send = async (path: string, xml: string): Promise<string> => {
    const { bytes } = await ask({
      method: 'POST',
      url: `${url}/expressconnect/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: basicAuth(key, secret) },
      body: new URLSearchParams({ xml_in: xml }).toString(),
      timeout_ms,
    });
    return bytes.toString('utf8');
  };
  const login = element('LOGIN', elements({ COMPANY: key, PASSWORD: secret, APPID: 'EC', APPVERSION: '3.1' }));

  /** A consignment: TNT answers where its result is, then the result. */
  const consign = async (batch: readonly string[], activity: readonly string[], reference: string) => {
    const shipment = element('ESHIPPER', [login, element('CONSIGNMENTBATCH', batch), element('ACTIVITY', activity)]);
    const accepted = await send('shipping/ship', `<?xml version="1.0" encoding="UTF-8"?>${shipment}`);
    const [, access_code] = /^COMPLETE:(\d+)/u.exec(accepted.trim()) ?? [];
    if (access_code === undefined) throw new CarrierRefusal('TNT did not accept the consignment');
    const result = readXml(await send('shipping/ship', `GET_RESULT:${access_code}`));
    const number = elementText(result, 'CONNUMBER');
    if (elementText(result, 'SUCCESS') !== 'Y' || number === '')
      throw new CarrierRefusal(`TNT refuses the consignment ${reference}`);
    return { number, booking: elementText(result, 'BOOKINGREF') };
  };
  const senderOf = (from: Party): string[] => [...partyOf(from), ...elements({ ACCOUNT: account })];

  return {
    label: async (parcel) => {
      const { reference, from, ship_at } = parcel;
      const day = ship_at.toISOString().slice(0, 10);
      const sender = element('SENDER', [...senderOf(from), collection(from, day, '14:00-17:00')]);
      const activity = [named('CREATE', reference), named('SHIP', reference)];
      const { number } = await consign([sender, consignment(parcel)], activity, reference);
      return { track_number: number, file: null };
    },
    slots: null,
    pickup: {
      book: async ({ reference, from, day, time, track_number }: PickupRequest) => {
        const sender = element('SENDER', [...senderOf(from), collection(from, day, time)]);
        const known = element('CONSIGNMENT', [...elements({ CONREF: reference, CONNUMBER: track_number })]);
        const { booking } = await consign([sender, known], [named('BOOK', reference)], reference);
        if (booking === '') throw new CarrierRefusal('TNT booked no pickup');
        return booking;
      },
      // The activity's name is the shop's own reading. decisions/0076.
      cancel: async ({ reference, from, confirmation }) => {
        const known = element('CONSIGNMENT', elements({ CONREF: reference, BOOKINGREF: confirmation }));
        await consign([element('SENDER', senderOf(from)), known], [named('CANCEL', reference)], reference);
      },
    },
    track: async (track_number) => {
      return scansOf(await send('track.do', `<?xml version="1.0" encoding="UTF-8"?>${questionOf(track_number)}`)) ?? [];
    },
    readScans: scansOf,
  };
}
