// The carriers that speak XML: Chronopost by SOAP, TNT by ExpressConnect.
import { type Context, Hono } from 'hono';
import { pdfLabel } from './labels.ts';
import { reports } from './reports.ts';
import { cancelPickup, type CarrierState, parcelFor, parcelNumbered, pickupFor } from './state.ts';

/** The text of an element, whatever its prefix; empty without it. */
const valueOf = (xml: string, name: string): string =>
  new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)<`, 'u').exec(xml)?.[1]?.trim() ?? '';
const sectionOf = (xml: string, name: string): string =>
  new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:\\w+:)?${name}>`, 'u').exec(xml)?.[1] ?? '';
const xml = (context: Context, body: string) => context.body(body, 200, { 'content-type': 'text/xml; charset=UTF-8' });

const soap = (operation: string, inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns1:${operation}Response xmlns:ns1="http://cxf.shipping.soap.chronopost.fr/"><return>${inner}</return></ns1:${operation}Response></soap:Body></soap:Envelope>`;

export function chronopostApp(state: CarrierState): Hono {
  const app = new Hono();
  const { account, secret } = state.keysOf('chronopost');
  app.post('/shipping-cxf/ShippingServiceWS', async (context) => {
    const asked = await context.req.text();
    const isOurs = valueOf(asked, 'accountNumber') === account && valueOf(asked, 'password') === secret;
    if (asked.includes('annulerEnlevementNational')) {
      const isDone = isOurs && cancelPickup(state, 'chronopost', valueOf(asked, 'numeroUniqueESD'));
      return xml(context, soap('annulerEnlevementNational', `<codeErreur>${isDone ? 0 : 3}</codeErreur>`));
    }
    const isPickup = asked.includes('creerEnlevementNational');
    // Chronopost answers its refusals with 200 and a code.
    const fails = !isOurs || state.fault === 'refusing' || valueOf(asked, isPickup ? 'ville' : 'shipperCity') === '';
    const code = fails ? (isOurs ? 3 : 2) : 0;
    if (isPickup) {
      if (fails) return xml(context, soap('creerEnlevementNational', `<codeErreur>${code}</codeErreur>`));
      const [day = '', time = ''] = valueOf(asked, 'datePassage').split('T');
      const reference = valueOf(asked, 'referenceEsdClient');
      const { confirmation } = pickupFor(state, { carrier: 'chronopost', reference, day, time });
      const booked = `<infoEnlevement><numeroUniqueESD>${confirmation}</numeroUniqueESD></infoEnlevement>`;
      return xml(context, soap('creerEnlevementNational', `<codeErreur>0</codeErreur>${booked}`));
    }
    const operation = 'shippingMultiParcelV4';
    if (fails)
      return xml(context, soap(operation, `<errorCode>${code}</errorCode><errorMessage>refused</errorMessage>`));
    const parcel = parcelFor(state, 'chronopost', {
      reference: valueOf(asked, 'recipientRef'),
      number: valueOf(asked, 'shipperRef'),
      from: valueOf(asked, 'shipperCity'),
      to: valueOf(asked, 'recipientCity'),
      is_return: valueOf(asked, 'productCode') === '4T',
    });
    const label = pdfLabel(parcel).toString('base64');
    return xml(
      context,
      soap(
        operation,
        `<errorCode>0</errorCode><resultMultiParcelValue><skybillNumber>${parcel.track_number}</skybillNumber><pdfEtiquette>${label}</pdfEtiquette></resultMultiParcelValue>`,
      ),
    );
  });
  app.post('/tracking-cxf/TrackingServiceWS', async (context) => {
    const parcel = parcelNumbered(state, 'chronopost', valueOf(await context.req.text(), 'skybillNumber'));
    return xml(
      context,
      parcel ? reports.chronopost(parcel, parcel.scans).text : soap('trackSkybillV2', '<errorCode>1</errorCode>'),
    );
  });
  return app;
}

const written = (day: string): string => day.split('/').toReversed().join('-');

/** What TNT answers to a document: a consignment, a booking or the cancellation of one. */
function tntResult(state: CarrierState, account: string, asked: string): string {
  const isCancel = sectionOf(asked, 'ACTIVITY').includes('<CANCEL>');
  const fails =
    valueOf(asked, 'ACCOUNT') !== account ||
    state.fault === 'refusing' ||
    (isCancel && !cancelPickup(state, 'tnt', valueOf(asked, 'BOOKINGREF')));
  const reference = valueOf(asked, 'CONREF');
  const isBooking = sectionOf(asked, 'ACTIVITY').includes('<BOOK>');
  const sender = sectionOf(asked, 'SENDER');
  const number = fails
    ? ''
    : isBooking || isCancel
      ? valueOf(asked, 'CONNUMBER') || reference
      : parcelFor(state, 'tnt', {
          reference,
          number: valueOf(asked, 'CUSTOMERREF'),
          from: valueOf(sender, 'CITY'),
          to: valueOf(sectionOf(asked, 'RECEIVER'), 'CITY'),
          is_return: valueOf(asked, 'PAYMENTIND') === 'R',
        }).track_number;
  const booked =
    isBooking && !fails
      ? pickupFor(state, {
          carrier: 'tnt',
          reference,
          day: written(valueOf(sender, 'SHIPDATE')),
          time: valueOf(sectionOf(sender, 'PREFCOLLECTTIME'), 'FROM'),
        })
      : null;
  const booking = booked ? `<BOOKINGREF>${booked.confirmation}</BOOKINGREF>` : '';
  const step = isCancel ? 'CANCEL' : isBooking ? 'BOOK' : 'CREATE';
  return `<${step}><CONREF>${reference}</CONREF><CONNUMBER>${number}</CONNUMBER><SUCCESS>${fails ? 'N' : 'Y'}</SUCCESS>${booking}</${step}>`;
}

export function tntApp(state: CarrierState): Hono {
  const app = new Hono();
  const { account, key, secret } = state.keysOf('tnt');
  /** Results by the code under which TNT keeps them. */
  const results = new Map<string, string>();
  app.use(async (context, next) => {
    const known = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
    if (context.req.header('authorization') !== known) return context.text('', 401);
    return next();
  });
  app.post('/expressconnect/shipping/ship', async (context) => {
    const { xml_in = '' } = await context.req.parseBody();
    const asked = typeof xml_in === 'string' ? xml_in : '';
    const [, code] = /^GET_RESULT:(\d+)$/u.exec(asked) ?? [];
    if (code !== undefined) return xml(context, results.get(code) ?? '<document/>');
    const next = String(100_000_000 + results.size);
    results.set(
      next,
      `<?xml version="1.0" encoding="UTF-8"?><document><GROUPCODE>${next}</GROUPCODE>${tntResult(state, account, asked)}</document>`,
    );
    return context.text(`COMPLETE:${next}`);
  });
  app.post('/expressconnect/track.do', async (context) => {
    const { xml_in = '' } = await context.req.parseBody();
    const parcel = parcelNumbered(state, 'tnt', valueOf(typeof xml_in === 'string' ? xml_in : '', 'ConsignmentNumber'));
    return xml(context, parcel ? reports.tnt(parcel, parcel.scans).text : '<TrackResponse/>');
  });
  return app;
}
