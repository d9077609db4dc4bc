// What each carrier reports about a parcel: the same text answers a question about it and is pushed.
import type { CalledCarrier } from '@vitrine/rules/carriers/carrierTable';
import type { ScanKind } from '@vitrine/rules/carriers/scans';
import type { SimulatedParcel, SimulatedScan } from './state.ts';

type Report = { readonly type: string; readonly text: string };
type Numbered = Pick<SimulatedParcel, 'track_number'>;
type Codes = Readonly<Record<ScanKind, string>>;

const json = (value: unknown): Report => ({ type: 'application/json', text: JSON.stringify(value) });
const xml = (text: string): Report => ({ type: 'text/xml', text: `<?xml version="1.0" encoding="UTF-8"?>${text}` });
const day = (at: Date): string => at.toISOString().slice(0, 10).replaceAll('-', '');
const time = (at: Date): string => at.toISOString().slice(11, 19).replaceAll(':', '');

const fedexCodes: Codes = {
  announced: 'OC',
  not_collected: 'PD',
  collected: 'PU',
  in_transit: 'IT',
  customs: 'CC',
  held: 'HL',
  out_for_delivery: 'OD',
  not_met: 'DE',
  sent_back: 'RS',
  delivered: 'DL',
};
const upsCodes: Codes = {
  announced: 'M:MP',
  not_collected: 'X:P4',
  collected: 'P:XD',
  in_transit: 'I:DP',
  customs: 'I:58',
  held: 'X:A1',
  out_for_delivery: 'O:OT',
  not_met: 'X:48',
  sent_back: 'RS:RS',
  delivered: 'D:FS',
};
const dhlCodes: Codes = {
  announced: 'SA',
  not_collected: 'NP',
  collected: 'PU',
  in_transit: 'DF',
  customs: 'CC',
  held: 'OH',
  out_for_delivery: 'WC',
  not_met: 'NH',
  sent_back: 'RT',
  delivered: 'OK',
};
const colissimoCodes: Codes = {
  announced: 'DR1',
  not_collected: 'DR1',
  collected: 'PC1',
  in_transit: 'ET1',
  customs: 'DO1',
  held: 'PB1',
  out_for_delivery: 'MD2',
  not_met: 'ND1',
  sent_back: 'RE1',
  delivered: 'DI1',
};
const chronopostCodes: Codes = {
  announced: 'CO',
  not_collected: 'EM',
  collected: 'PC',
  in_transit: 'TS',
  customs: 'SD',
  held: 'IN',
  out_for_delivery: 'TA',
  not_met: 'AB',
  sent_back: 'RE',
  delivered: 'D',
};
const tntCodes: Codes = {
  announced: 'CON',
  not_collected: 'NC',
  collected: 'PU',
  in_transit: 'IT',
  customs: 'CI',
  held: 'HW',
  out_for_delivery: 'OD',
  not_met: 'NH',
  sent_back: 'RTS',
  delivered: 'OK',
};
const sagawaCodes: Codes = {
  announced: '00',
  not_collected: '05',
  collected: '10',
  in_transit: '20',
  customs: '20',
  held: '50',
  out_for_delivery: '30',
  not_met: '40',
  sent_back: '60',
  delivered: '90',
};

type Dialect = (parcel: Numbered, scans: readonly SimulatedScan[]) => Report;

export const reports: Readonly<Record<CalledCarrier, Dialect>> = {
  fedex: ({ track_number }, scans) =>
    json({
      output: {
        completeTrackResults: [
          {
            trackingNumber: track_number,
            trackResults: [
              {
                scanEvents: scans.map(({ kind, at, place }) => ({
                  date: at.toISOString(),
                  eventType: fedexCodes[kind],
                  eventDescription: kind,
                  scanLocation: { city: place, countryCode: 'FR' },
                })),
              },
            ],
          },
        ],
      },
    }),
  ups: ({ track_number }, scans) =>
    json({
      trackResponse: {
        shipment: [
          {
            inquiryNumber: track_number,
            package: [
              {
                trackingNumber: track_number,
                activity: scans.map(({ kind, at, place }) => {
                  const [type, code] = upsCodes[kind].split(':');
                  const moment = { date: day(at), time: time(at), gmtDate: day(at), gmtTime: time(at) };
                  return {
                    location: { address: { city: place } },
                    status: { type, code, description: kind },
                    ...moment,
                  };
                }),
              },
            ],
          },
        ],
      },
    }),
  dhl: ({ track_number }, scans) =>
    json({
      shipments: [
        {
          shipmentTrackingNumber: track_number,
          events: scans.map(({ kind, at, place }) => ({
            date: at.toISOString().slice(0, 10),
            time: at.toISOString().slice(11, 19),
            GMTOffset: '+00:00',
            typeCode: dhlCodes[kind],
            description: kind,
            serviceArea: [{ code: 'PAR', description: `${place}-FRANCE` }],
          })),
        },
      ],
    }),
  colissimo: ({ track_number }, scans) =>
    json({
      parcel: {
        parcelNumber: track_number,
        event: scans.map(({ kind, at, place }) => ({
          code: colissimoCodes[kind],
          labelLong: kind,
          date: at.toISOString(),
          siteName: place,
        })),
      },
    }),
  chronopost: ({ track_number }, scans) =>
    xml(
      `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns1:trackSkybillV2Response xmlns:ns1="http://cxf.tracking.soap.chronopost.fr/"><return><errorCode>0</errorCode><listEventInfoComp>${scans
        .map(
          ({ kind, at, place }) =>
            `<events><code>${chronopostCodes[kind]}</code><eventDate>${at.toISOString()}</eventDate><eventLabel>${kind}</eventLabel><officeLabel>${place}</officeLabel></events>`,
        )
        .join(
          '',
        )}<skybillNumber>${track_number}</skybillNumber></listEventInfoComp></return></ns1:trackSkybillV2Response></soap:Body></soap:Envelope>`,
    ),
  tnt: ({ track_number }, scans) =>
    xml(
      `<TrackResponse><Consignment access="public"><ConsignmentNumber>${track_number}</ConsignmentNumber>${scans
        .map(
          ({ kind, at, place }) =>
            `<StatusData><StatusCode>${tntCodes[kind]}</StatusCode><StatusDescription><![CDATA[${kind}]]></StatusDescription><LocalEventDate format="YYYYMMDD">${day(at)}</LocalEventDate><LocalEventTime format="HHMM">${time(at).slice(0, 4)}</LocalEventTime><Depot>PAR</Depot><DepotName><![CDATA[${place}]]></DepotName></StatusData>`,
        )
        .join('')}</Consignment></TrackResponse>`,
    ),
  sagawa: ({ track_number }, scans) =>
    json({
      okurijoNo: track_number,
      status: scans.map(({ kind, at, place }) => ({
        statusCd: sagawaCodes[kind],
        dateTime: at.toISOString(),
        eigyoshoName: place,
      })),
    }),
};
