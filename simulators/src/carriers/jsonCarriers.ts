// The other carriers that speak JSON, with the paths, headers and fields of their public documentation.
import { Hono } from 'hono';
import { z } from 'zod';
import { basicAuth, journey, refused } from './answers.ts';
import { pdfLabel, pngLabel, zplLabel } from './labels.ts';
import { cancelPickup, type CarrierState, parcelFor, pickupFor } from './state.ts';

const text = z.string().min(1);
/** Customs refuse goods without their country of origin. */
const origin = z.string().regex(/^[A-Z]{2}$/u);

const upsParty = z.object({
  Name: text,
  Address: z.object({ AddressLine: z.array(text).min(1), City: text, CountryCode: text }),
});
const upsShip = z.object({
  ShipmentRequest: z.object({
    Request: z.object({ TransactionReference: z.object({ CustomerContext: text }) }),
    Shipment: z.object({
      Description: text,
      Shipper: upsParty.extend({ ShipperNumber: text }),
      ShipFrom: upsParty,
      ShipTo: upsParty,
      Service: z.object({ Code: text }),
      ShipmentServiceOptions: z
        .object({
          InternationalForms: z.object({
            Product: z.array(z.object({ CommodityCode: text, OriginCountryCode: origin })).min(1),
          }),
        })
        .optional(),
      ReturnService: z.object({ Code: z.literal('9') }).optional(),
      Package: z
        .array(z.object({ Packaging: z.object({ Code: text }), PackageWeight: z.object({ Weight: text }) }))
        .length(1),
    }),
    LabelSpecification: z.object({ LabelImageFormat: z.object({ Code: z.enum(['ZPL', 'PNG']) }) }),
  }),
});
const upsPickup = z.object({
  PickupCreationRequest: z.object({
    PickupDateInfo: z.object({
      PickupDate: z.string().regex(/^\d{8}$/u),
      ReadyTime: z.string().regex(/^\d{4}$/u),
      CloseTime: text,
    }),
    PickupAddress: z.object({ ContactName: text, City: text, CountryCode: text }),
    PickupPiece: z.array(z.object({ ServiceCode: text })).min(1),
  }),
});

export function upsApp(state: CarrierState): Hono {
  const app = new Hono();
  const { account, key, secret } = state.keysOf('ups');
  app.post('/security/v1/oauth/token', (context) => {
    if (context.req.header('authorization') !== basicAuth(key, secret)) return context.json({}, 401);
    if (context.req.header('x-merchant-id') !== account) return context.json({}, 401);
    return context.json({ access_token: 'ups-token', token_type: 'Bearer', expires_in: '14399' });
  });
  app.use('/api/*', async (context, next) => {
    const { authorization, transid, transactionsrc } = context.req.header();
    if (authorization !== 'Bearer ups-token' || !transid || !transactionsrc) return context.json({}, 401);
    return next();
  });
  app.post('/api/shipments/:version/ship', async (context) => {
    const { data } = upsShip.safeParse(await context.req.json());
    const shipment = data?.ShipmentRequest.Shipment;
    if (!data || shipment?.Shipper.ShipperNumber !== account || state.fault === 'refusing') return refused(context);
    const parcel = parcelFor(state, 'ups', {
      reference: data.ShipmentRequest.Request.TransactionReference.CustomerContext,
      number: shipment.Description,
      from: shipment.ShipFrom.Address.City,
      to: shipment.ShipTo.Address.City,
      origins: shipment.ShipmentServiceOptions?.InternationalForms.Product.map((one) => one.OriginCountryCode) ?? [],
      is_return: shipment.ReturnService !== undefined,
    });
    const { Code } = data.ShipmentRequest.LabelSpecification.LabelImageFormat;
    const file = Code === 'ZPL' ? zplLabel(parcel) : await pngLabel(parcel);
    const label = { ImageFormat: { Code }, GraphicImage: file.toString('base64') };
    const PackageResults = [{ TrackingNumber: parcel.track_number, ShippingLabel: label }];
    const ShipmentResults = { ShipmentIdentificationNumber: parcel.track_number, PackageResults };
    return context.json({ ShipmentResponse: { Response: { ResponseStatus: { Code: '1' } }, ShipmentResults } });
  });
  app.post('/api/pickupcreation/:version/pickup', async (context) => {
    const { data } = upsPickup.safeParse(await context.req.json());
    if (!data || state.fault === 'refusing') return refused(context);
    const { PickupDate: day, ReadyTime: time } = data.PickupCreationRequest.PickupDateInfo;
    const reference = context.req.header('transid') ?? '';
    const { confirmation } = pickupFor(state, { carrier: 'ups', reference, day, time });
    return context.json({ PickupCreationResponse: { Response: { ResponseStatus: { Code: '1' } }, PRN: confirmation } });
  });
  app.delete('/api/shipments/:version/pickup/02', (context) =>
    cancelPickup(state, 'ups', context.req.header('prn') ?? '')
      ? context.json({ PickupCancelResponse: { Response: { ResponseStatus: { Code: '1' } } } })
      : refused(context),
  );
  app.get('/api/track/v1/details/:number', (context) => journey(context, state, 'ups', context.req.param('number')));
  return app;
}

const dhlParty = z.object({
  postalAddress: z.object({ cityName: text, countryCode: text, postalCode: z.string(), addressLine1: text }),
  contactInformation: z.object({ fullName: text, companyName: text, phone: text }),
});
const dhlAccounts = z.array(z.object({ typeCode: z.literal('shipper'), number: text })).min(1);
const dhlShip = z.object({
  plannedShippingDateAndTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d GMT[+-]\d\d:\d\d$/u),
  productCode: text,
  accounts: dhlAccounts,
  customerReferences: z.array(z.object({ typeCode: text, value: text })),
  customerDetails: z.object({ shipperDetails: dhlParty, receiverDetails: dhlParty }),
  valueAddedServices: z.array(z.object({ serviceCode: text })).optional(),
  content: z.object({
    packages: z.array(z.object({ weight: z.number().positive() })).min(1),
    isCustomsDeclarable: z.boolean(),
    exportDeclaration: z
      .object({ lineItems: z.array(z.object({ manufacturerCountry: origin, commodityCodes: z.array(z.unknown()) })) })
      .optional(),
  }),
});
const dhlPickup = z.object({
  plannedPickupDateAndTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/u),
  closeTime: text,
  accounts: dhlAccounts,
  customerDetails: z.object({ shipperDetails: dhlParty }),
});

export function dhlApp(state: CarrierState): Hono {
  const app = new Hono();
  const { account, key, secret } = state.keysOf('dhl');
  app.use(async (context, next) => {
    if (context.req.header('authorization') !== basicAuth(key, secret))
      return context.json({ title: 'Unauthorized' }, 401);
    return next();
  });
  app.post('/shipments', async (context) => {
    const { data } = dhlShip.safeParse(await context.req.json());
    if (!data || data.accounts[0]?.number !== account || state.fault === 'refusing') return refused(context);
    const referenceOf = (code: string): string =>
      data.customerReferences.find(({ typeCode }) => typeCode === code)?.value ?? '';
    const { shipperDetails, receiverDetails } = data.customerDetails;
    const parcel = parcelFor(state, 'dhl', {
      reference: referenceOf('OBC'),
      number: referenceOf('CU'),
      from: shipperDetails.postalAddress.cityName,
      to: receiverDetails.postalAddress.cityName,
      origins: data.content.exportDeclaration?.lineItems.map((one) => one.manufacturerCountry) ?? [],
      is_return: data.valueAddedServices !== undefined,
    });
    const content = pdfLabel(parcel).toString('base64');
    const documents = [{ imageFormat: 'PDF', content, typeCode: 'label' }];
    return context.json({ shipmentTrackingNumber: parcel.track_number, documents }, 201);
  });
  app.post('/pickups', async (context) => {
    const { data } = dhlPickup.safeParse(await context.req.json());
    if (!data || data.accounts[0]?.number !== account || state.fault === 'refusing') return refused(context);
    const [day = '', time = ''] = data.plannedPickupDateAndTime.split('T');
    const reference = context.req.header('message-reference') ?? '';
    const { confirmation } = pickupFor(state, { carrier: 'dhl', reference, day, time });
    return context.json({ dispatchConfirmationNumbers: [confirmation] }, 201);
  });
  app.delete('/pickups/:confirmation', (context) => {
    const { requestorName, reason } = context.req.query();
    if (!requestorName || !reason || !cancelPickup(state, 'dhl', context.req.param('confirmation')))
      return refused(context);
    return context.body(null, 200);
  });
  app.get('/tracking', (context) => journey(context, state, 'dhl', context.req.query('shipmentTrackingNumber') ?? ''));
  return app;
}

const laPosteAddress = z.object({ lastName: text, line2: text, countryCode: text, city: text, zipCode: text });
const colissimoShip = z.object({
  contractNumber: text,
  password: text,
  outputFormat: z.object({ outputPrintingType: text }),
  letter: z.object({
    service: z.object({ productCode: text, orderNumber: text, depositDate: z.iso.date() }),
    parcel: z.object({ weight: z.number().positive() }),
    sender: z.object({ senderParcelRef: text, address: laPosteAddress }),
    addressee: z.object({ address: laPosteAddress }),
  }),
});

export function colissimoApp(state: CarrierState): Hono {
  const app = new Hono();
  const { account, key, secret } = state.keysOf('colissimo');
  app.use(async (context, next) => {
    if (context.req.header('apikey') !== key) return context.json({ messages: [{ id: '30000', type: 'ERROR' }] }, 401);
    return next();
  });
  app.post('/sls-ws/SlsServiceWSRest/2.0/generateLabel', async (context) => {
    const { data } = colissimoShip.safeParse(await context.req.json());
    const isOurs = data?.contractNumber === account && data.password === secret;
    if (!data || !isOurs || state.fault === 'refusing')
      return context.json({ messages: [{ id: '30108', type: 'ERROR' }] }, 400);
    const { service, sender, addressee } = data.letter;
    const parcel = parcelFor(state, 'colissimo', {
      reference: sender.senderParcelRef,
      number: service.orderNumber,
      from: sender.address.city,
      to: addressee.address.city,
      is_return: service.productCode === 'CORE',
    });
    const info = { messages: [{ id: '0', type: 'INFOS' }], labelV2Response: { parcelNumber: parcel.track_number } };
    const boundary = 'uuid:carrier-part';
    const part = (type: string, id: string, content: Buffer): Buffer =>
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <${id}>\r\n\r\n`,
        ),
        content,
        Buffer.from('\r\n'),
      ]);
    const body = Buffer.concat([
      part('application/json;charset=UTF-8', 'jsonInfos', Buffer.from(JSON.stringify(info))),
      part('application/octet-stream', 'label', pdfLabel(parcel)),
      Buffer.from(`--${boundary}--`),
    ]);
    return context.body(new Uint8Array(body), 200, { 'content-type': `multipart/mixed; boundary="${boundary}"` });
  });
  app.post('/tracking-timeline-ws/rest/tracking/timelineCompany', async (context) => {
    const { parcelNumber, login, password } = z
      .object({ parcelNumber: text, login: text, password: text })
      .parse(await context.req.json());
    if (login !== account || password !== secret) return context.json({}, 401);
    return journey(context, state, 'colissimo', parcelNumber);
  });
  return app;
}

const sagawaShip = z.object({
  kokyakuCd: text,
  okyakusamaKanriNo: text,
  kijiran1: text,
  motochakuKbn: z.enum(['1', '2']),
  todokeName: text,
  todokeAdd1: text,
  iraiName: text,
  iraiAdd1: text,
});

/** Its interface is described in contracts only: these are the shop's own names for it. decisions/0068. */
export function sagawaApp(state: CarrierState): Hono {
  const app = new Hono();
  const { account, key, secret } = state.keysOf('sagawa');
  app.use(async (context, next) => {
    if (context.req.header('authorization') !== basicAuth(key, secret)) return context.json({}, 401);
    return next();
  });
  app.post('/okurijo', async (context) => {
    const { data } = sagawaShip.safeParse(await context.req.json());
    if (!data || data.kokyakuCd !== account || state.fault === 'refusing') return refused(context);
    const { okyakusamaKanriNo: reference, kijiran1: number, iraiAdd1: from, todokeAdd1: to, motochakuKbn } = data;
    const parcel = parcelFor(state, 'sagawa', { reference, number, from, to, is_return: motochakuKbn === '2' });
    return context.json({ okurijoNo: parcel.track_number });
  });
  app.post('/shuka', async (context) => {
    const asked = z.object({
      kokyakuCd: z.literal(account),
      okyakusamaKanriNo: text,
      shukaDate: text,
      shukaTimeFrom: text,
    });
    const { data } = asked.safeParse(await context.req.json());
    if (!data || state.fault === 'refusing') return refused(context);
    const { okyakusamaKanriNo: reference, shukaDate: day, shukaTimeFrom: time } = data;
    const { confirmation } = pickupFor(state, { carrier: 'sagawa', reference, day, time });
    return context.json({ shukaUketsukeNo: confirmation });
  });
  app.post('/shuka/torikeshi', async (context) => {
    const asked = z.object({ kokyakuCd: z.literal(account), shukaUketsukeNo: text });
    const { data } = asked.safeParse(await context.req.json());
    if (!data || !cancelPickup(state, 'sagawa', data.shukaUketsukeNo)) return refused(context);
    return context.json({ kekka: '0' });
  });
  app.get('/tsuiseki', (context) => journey(context, state, 'sagawa', context.req.query('okurijoNo') ?? ''));
  return app;
}
