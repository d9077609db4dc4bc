import type { ScanKind } from '@vitrine/rules/carriers/scans';
import { ask, momentOf } from './ask.ts';
import {
  type CarrierAccount,
  type CarrierPort,
  CarrierRefusal,
  type CarrierScan,
  type ParcelRequest,
  type Party,
  type PickupRequest,
} from './carrier.ts';
import { isPdf, spanOf } from './shapes.ts';
import { allOf, element, elements, type Node, readXml, elementText } from './xml.ts';

/** Chronopost's event codes (TrackingServiceWS); any other is on its way. */
const kinds: Readonly<Record<string, ScanKind>> = {
  CO: 'announced',
  EM: 'not_collected',
  PC: 'collected',
  SD: 'customs',
  DO: 'customs',
  IN: 'held',
  AB: 'not_met',
  TA: 'out_for_delivery',
  RE: 'sent_back',
  D: 'delivered',
};

function scansOf(body: string): CarrierScan[] | null {
  const document = readXml(body);
  const infos = allOf(document, 'listEventInfoComp');
  if (infos.length === 0) return null;
  return infos.flatMap((info) => {
    const track_number = elementText(info, 'skybillNumber');
    return allOf(info, 'events').flatMap((event) => {
      const code = elementText(event, 'code');
      const at = momentOf(elementText(event, 'eventDate'));
      const place = elementText(event, 'officeLabel') || null;
      return at && track_number ? [{ track_number, kind: kinds[code] ?? 'in_transit', code, at, place }] : [];
    });
  });
}

/** A party with Chronopost's names, which repeat its role (`shipperAdress1`, with one d). */
function partyOf(
  role: 'shipper' | 'customer' | 'recipient',
  { name, company, lines, postcode, city, country, phone }: Party,
) {
  const fields = {
    Adress1: lines[0] ?? '',
    Adress2: lines.slice(1).join(', '),
    City: city,
    ContactName: name,
    Country: country,
    MobilePhone: phone,
    Name: company ?? name,
    ZipCode: postcode,
    PreAlert: 0,
  };
  return element(
    `${role}Value`,
    elements(Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${role}${field}`, value]))),
  );
}

const envelope = (namespace: string, operation: string, parts: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${element(
    'soapenv:Envelope',
    [element('soapenv:Body', [element(`cxf:${operation}`, parts)])],
    `xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:cxf="${namespace}"`,
  )}`;

/** Throws CarrierRefusal for an answer with an error code. */
function requireDone(document: Node): void {
  const code = elementText(document, 'errorCode') || elementText(document, 'codeErreur');
  if (code !== '' && code !== '0') throw new CarrierRefusal(`Chronopost refuses with ${code}`);
}

const skybill = ({ is_return, is_express, weight, ship_at, from, to }: ParcelRequest): string =>
  element(
    'skybillValue',
    elements({
      // 4T: a return; 44: Classic abroad; 01: Chrono 13 in France.
      productCode: is_return ? '4T' : from.country === to.country || is_express ? '01' : '44',
      shipDate: ship_at.toISOString(),
      shipHour: ship_at.getUTCHours(),
      weight,
      weightUnit: 'KGM',
      service: '0',
      objectType: 'MAR',
      evtCode: 'DC',
    }),
  );

/** A parcel, without the contract. */
const shipmentOf = (parcel: ParcelRequest): string[] => [
  partyOf('shipper', parcel.from),
  partyOf('customer', parcel.is_return ? parcel.to : parcel.from),
  partyOf('recipient', parcel.to),
  element('refValue', elements({ shipperRef: parcel.number, recipientRef: parcel.reference })),
  skybill(parcel),
  element('skybillParamsValue', elements({ mode: 'PDF', withReservation: 0 })),
];

/** A pickup, without the contract. */
function pickupOf({ from, day, time, reference, track_number, weight }: PickupRequest): string[] {
  const span = spanOf(time);
  const address = {
    codePays: from.country,
    codePostal: from.postcode,
    nom: from.name,
    nomPersonneARencontrer: from.name,
    numeroVoie: from.lines.join(', '),
    raisonSociale: from.company,
    telephone: from.phone,
    ville: from.city,
  };
  return [
    ...elements({ datePassage: `${day}T${span.from}:00`, datePassageFermeture: `${day}T${span.until}:00` }),
    element('adresseEnlevement', elements(address)),
    element('particulartiesEsd', elements({ listeColisAnnonces: track_number, nombreEnvois: 1, poids: weight })),
    ...elements({ referenceEsdClient: reference, contenu: 'MAR', locale: 'fr_FR' }),
  ];
}

/** Chronopost by SOAP: ShippingServiceWS and TrackingServiceWS (ws.chronopost.fr). It offers no pickup slots. */
export function chronopost({ url, account, secret, timeout_ms }: CarrierAccount): CarrierPort {
  const call = async (service: string, operation: string, parts: readonly string[]): Promise<string> => {
    const { bytes } = await ask({
      method: 'POST',
      url: `${url}/${service}-cxf/${service === 'shipping' ? 'Shipping' : 'Tracking'}ServiceWS`,
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
      body: envelope(`http://cxf.${service}.soap.chronopost.fr/`, operation, parts),
      timeout_ms,
    });
    return bytes.toString('utf8');
  };
  const header = element('headerValue', elements({ accountNumber: account, idEmit: 'CHRFR' }));
  const password = elements({ password: secret });
  return {
    label: async (parcel) => {
      const rest = elements({ modeRetour: 2, numberOfParcel: 1, version: '2.0' });
      const parts = [header, ...shipmentOf(parcel), ...password, ...rest];
      const document = readXml(await call('shipping', 'shippingMultiParcelV4', parts));
      requireDone(document);
      const bytes = Buffer.from(elementText(document, 'pdfEtiquette'), 'base64');
      const track_number = elementText(document, 'skybillNumber');
      if (track_number === '' || !isPdf(bytes)) throw new CarrierRefusal('Chronopost answered no label');
      return { track_number, file: { format: 'pdf', bytes } };
    },
    slots: null,
    // An ESD is Chronopost's word for a pickup at an address (enlèvement sur demande).
    pickup: {
      book: async (pickup) => {
        const parts = [header, ...password, ...pickupOf(pickup)];
        const document = readXml(await call('shipping', 'creerEnlevementNational', parts));
        requireDone(document);
        const number = elementText(document, 'numeroUniqueESD');
        if (number === '') throw new CarrierRefusal('Chronopost booked no pickup');
        return number;
      },
      // The operation's name is the shop's own reading. decisions/0076.
      cancel: async ({ confirmation }) => {
        const parts = [header, ...password, ...elements({ numeroUniqueESD: confirmation })];
        requireDone(readXml(await call('shipping', 'annulerEnlevementNational', parts)));
      },
    },
    track: async (track_number) =>
      scansOf(await call('tracking', 'trackSkybillV2', elements({ language: 'fr_FR', skybillNumber: track_number }))) ??
      [],
    readScans: scansOf,
  };
}
