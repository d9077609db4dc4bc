// Codes of the SAT for what a CFDI sells and how it was paid. Anexo 20: c_ClaveProdServ, c_ClaveUnidad, c_FormaPago.
// Spec 3 §3, decisions/0075.

/**
 * The product class (c_ClaveProdServ) of a piece by the beginning of its customs code, the most exact first. Classes, not
 * products, because a house's families are wider than the catalogue's products.
 */
const productClasses = [
  ['3303', '53131600'],
  ['3406', '39112600'],
  ['4202', '53121600'],
  ['4203', '53102500'],
  ['4205', '53121600'],
  ['4419', '52152000'],
  ['4820', '14111500'],
  ['6112', '53102800'],
  ['6214', '53102500'],
  ['6215', '53102500'],
  ['6301', '52121500'],
  ['6505', '53102500'],
  ['6911', '52152000'],
  ['7113', '54101500'],
  ['7117', '54101600'],
  ['8308', '53102500'],
  ['9101', '54111500'],
  ['9102', '54111500'],
  ['9404', '52121500'],
] as const;

/** The catalogue's code of what it does not list. */
const unlisted = '01010101';

/** The product class of a customs code. */
export const productClassOf = (hscode: string | null): string =>
  productClasses.find(([start]) => hscode?.startsWith(start))?.[1] ?? unlisted;

/** A piece, and a unit of service. */
export const pieceUnit = { code: 'H87', name: 'Pieza' } as const;
export const delivery = { code: '78102200', unit: { code: 'E48', name: 'Unidad de servicio' } } as const;

/** c_FormaPago, with the catalogue's names. */
export const paymentForms = {
  '04': 'Tarjeta de crédito',
  '31': 'Intermediario pagos',
  '99': 'Por definir',
} as const;
export type PaymentForm = keyof typeof paymentForms;

/** The payment form of each method that Mexico offers; a wallet pays with its card. */
const formOfMethod: Readonly<Record<string, PaymentForm>> = {
  adyen_cc: '04',
  adyen_oneclick: '04',
  adyen_applepay: '04',
  adyen_googlepay: '04',
  adyen_hpp_paypal: '31',
};
export const paymentFormOf = (method: string | null): PaymentForm => formOfMethod[method ?? ''] ?? '99';

/** The relation of a CFDI to earlier ones: c_TipoRelacion. */
export const relations = { refund: '03', replacement: '04' } as const;
/** Why one is cancelled: c_MotivoCancelacion, "issued with errors, with relation". */
export const replacedMotive = '01';

const verification = 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx';
const sealEnd = 8;

/** The text of the QR code, which opens the SAT's verification of a CFDI. SAT, Anexo 20, II.D. */
export function verificationLink(of: {
  readonly uuid: string;
  readonly issuer: string;
  readonly receptor: string;
  /** Decimal, `1234.50`. */
  readonly total: string;
  readonly seal: string;
}): string {
  const total = String(Number(of.total));
  const { uuid, issuer, receptor, seal } = of;
  const fields = { id: uuid, re: issuer, rr: receptor, tt: total, fe: seal.slice(-sealEnd) };
  // Base64 keeps its signs: the SAT reads them unescaped, `&` and `Ñ` of an RFC are escaped.
  const text = Object.entries(fields).map(([name, value]) =>
    name === 'fe' ? `${name}=${value}` : `${name}=${encodeURIComponent(value)}`,
  );
  return `${verification}?${text.join('&')}`;
}
