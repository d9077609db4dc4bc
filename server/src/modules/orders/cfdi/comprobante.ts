// The document of CFDI 4.0 (Anexo 20) and the text that is sealed. Pure: facts in, XML out.
import type { Receptor } from '@vitrine/rules/cfdi/cfdi';
import type { PaymentForm } from '@vitrine/rules/cfdi/concepts';
import { decimalOf } from '@vitrine/rules/money/money';
import { xmlText } from '../../../platform/typesetting/xml.ts';
import type { Stamp } from '../../../platform/partners/pac/pac.ts';
import type { Issuer } from './issuer.ts';

/** A line of a CFDI: amounts of all its units without tax, and their tax. Minor units; the rate in thousandths of a percent. */
export type CfdiLine = {
  readonly product: string;
  readonly sku: string | null;
  readonly qty: number;
  readonly unit: { readonly code: string; readonly name: string };
  readonly description: string;
  readonly net: number;
  readonly discount: number;
  readonly tax: number;
  readonly rate: number;
};

/** What a CFDI bills, frozen with its invoice. */
export type CfdiFacts = {
  readonly type: 'I' | 'E';
  readonly series: string;
  readonly folio: string;
  readonly currency: string;
  readonly form: PaymentForm;
  readonly lines: readonly CfdiLine[];
  readonly total: number;
};

export type Relation = { readonly type: string; readonly uuids: readonly string[] };

type Attribute = readonly [name: string, value: string | null];
/**
 * An element whose attributes are in the order of the sealed text. `after` are attributes that the sealed text has behind
 * the children, `unsealed` those that it leaves out.
 */
type Element = {
  readonly name: string;
  readonly sealed?: readonly Attribute[];
  readonly children?: readonly Element[];
  readonly after?: readonly Attribute[];
  readonly unsealed?: readonly Attribute[];
};

/** The SAT's text has single spaces, none at the ends, and no separator of its own. */
const tidy = (value: string): string => value.replaceAll(/[\s|]+/gu, ' ').trim();

function written({ name, sealed = [], children = [], after = [], unsealed = [] }: Element, end = ''): string {
  const attributes = [...unsealed, ...sealed, ...after].flatMap(([key, value]) =>
    value === null ? [] : [` ${key}="${xmlText(tidy(value))}"`],
  );
  const inside = children.map((child) => written(child)).join('') + end;
  return `<${name}${attributes.join('')}${inside === '' ? '/>' : `>${inside}</${name}>`}`;
}

const valuesOf = ({ sealed = [], children = [], after = [] }: Element): string[] => {
  const values = (attributes: readonly Attribute[]) =>
    attributes.flatMap(([, value]) => (value === null ? [] : [tidy(value)]));
  return [...values(sealed), ...children.flatMap(valuesOf), ...values(after)];
};

/** The text that a seal signs (cadena original): the values in the order of the standard. */
const sealedText = (values: readonly string[]): string => `||${values.join('|')}||`;

/** IVA in c_Impuesto. */
const vat = '002';
/** `0.160000` of 16,000 thousandths of a percent. */
const factor = (rate: number): string => (rate / 100_000).toFixed(6);
/** The longest description of a line. */
const longestDescription = 1000;

const taxOf = (amount: (of: number) => string, base: number, rate: number, tax: number): Element => ({
  name: 'cfdi:Traslado',
  sealed: [
    ['Base', amount(base)],
    ['Impuesto', vat],
    ['TipoFactor', 'Tasa'],
    ['TasaOCuota', factor(rate)],
    ['Importe', amount(tax)],
  ],
});

function conceptOf(line: CfdiLine, amount: (of: number) => string): Element {
  // The price of one without tax may have no whole minor units.
  const price = (line.net / line.qty / Number(`1e${amount(0).split('.')[1]?.length ?? 0}`)).toFixed(6);
  return {
    name: 'cfdi:Concepto',
    sealed: [
      ['ClaveProdServ', line.product],
      ['NoIdentificacion', line.sku],
      ['Cantidad', String(line.qty)],
      ['ClaveUnidad', line.unit.code],
      ['Unidad', line.unit.name],
      ['Descripcion', line.description.slice(0, longestDescription)],
      ['ValorUnitario', price],
      ['Importe', amount(line.net)],
      ['Descuento', line.discount > 0 ? amount(line.discount) : null],
      ['ObjetoImp', '02'],
    ],
    children: [
      {
        name: 'cfdi:Impuestos',
        children: [{ name: 'cfdi:Traslados', children: [taxOf(amount, line.net, line.rate, line.tax)] }],
      },
    ],
  };
}

function totalTaxes(lines: readonly CfdiLine[], amount: (of: number) => string): Element {
  const rates = [...new Set(lines.map(({ rate }) => rate))].toSorted((a, b) => b - a);
  const sum = (of: 'net' | 'tax', rate?: number) =>
    lines.reduce((all, line) => all + (rate === undefined || line.rate === rate ? line[of] : 0), 0);
  return {
    name: 'cfdi:Impuestos',
    children: [
      {
        name: 'cfdi:Traslados',
        children: rates.map((rate) => taxOf(amount, sum('net', rate), rate, sum('tax', rate))),
      },
    ],
    after: [['TotalImpuestosTrasladados', amount(sum('tax'))]],
  };
}

export type Comprobante = {
  readonly facts: CfdiFacts;
  readonly issuer: Issuer;
  readonly receptor: Receptor;
  /** Local time of the issuer, `2026-11-25T10:00:00`. */
  readonly at: string;
  readonly relations: readonly Relation[];
};

const namespaces: readonly Attribute[] = [
  ['xmlns:cfdi', 'http://www.sat.gob.mx/cfd/4'],
  ['xmlns:xsi', 'http://www.w3.org/2001/XMLSchema-instance'],
  ['xsi:schemaLocation', 'http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd'],
];

/** The sealed document, without a stamp. Throws when the lines do not sum to the total. */
export function comprobante({ facts, issuer, receptor, at, relations }: Comprobante): string {
  const { lines, currency, total } = facts;
  const amount = (of: number): string => decimalOf(of, currency);
  const sum = (of: 'net' | 'discount' | 'tax') => lines.reduce((all, line) => all + line[of], 0);
  const discount = sum('discount');
  if (sum('net') - discount + sum('tax') !== total) throw new Error('the lines of a CFDI do not sum to its total');
  const document = (seal: string | null): Element => ({
    name: 'cfdi:Comprobante',
    unsealed: [...namespaces, ['Sello', seal], ['Certificado', issuer.csd.certificate]],
    sealed: [
      ['Version', '4.0'],
      ['Serie', facts.series],
      ['Folio', facts.folio],
      ['Fecha', at],
      ['FormaPago', facts.form],
      ['NoCertificado', issuer.csd.number],
      ['SubTotal', amount(sum('net'))],
      ['Descuento', discount > 0 ? amount(discount) : null],
      ['Moneda', currency],
      ['Total', amount(total)],
      ['TipoDeComprobante', facts.type],
      // Not an export.
      ['Exportacion', '01'],
      // Paid at once.
      ['MetodoPago', 'PUE'],
      ['LugarExpedicion', issuer.postcode],
    ],
    children: [
      ...relations.map(({ type, uuids }): Element => ({
        name: 'cfdi:CfdiRelacionados',
        sealed: [['TipoRelacion', type]],
        children: uuids.map((uuid) => ({ name: 'cfdi:CfdiRelacionado', sealed: [['UUID', uuid.toUpperCase()]] })),
      })),
      {
        name: 'cfdi:Emisor',
        sealed: [
          ['Rfc', issuer.rfc],
          ['Nombre', issuer.name],
          ['RegimenFiscal', issuer.regime],
        ],
      },
      {
        name: 'cfdi:Receptor',
        sealed: [
          ['Rfc', receptor.rfc],
          ['Nombre', receptor.name],
          ['DomicilioFiscalReceptor', receptor.postcode],
          ['RegimenFiscalReceptor', receptor.regime],
          ['UsoCFDI', receptor.use],
        ],
      },
      { name: 'cfdi:Conceptos', children: lines.map((line) => conceptOf(line, amount)) },
      totalTaxes(lines, amount),
    ],
  });
  const seal = issuer.csd.seal(sealedText(valuesOf(document(null))));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(document(seal))}`;
}

const end = '</cfdi:Comprobante>';

/** The document with its stamp, as the provider sent it. */
export const withStamp = (xml: string, { element }: Stamp): string =>
  `${xml.slice(0, -end.length)}<cfdi:Complemento>${element}</cfdi:Complemento>${end}`;

/** The value of an attribute of the document's own element; empty without one. */
export const attributeOf = (xml: string, name: string): string =>
  new RegExp(`<cfdi:Comprobante[^>]* ${name}="(?<value>[^"]*)"`, 'u').exec(xml)?.groups?.['value'] ?? '';

/** The text that the SAT's seal signs (cadena original del complemento de certificación digital). */
export const stampText = ({ uuid, stamped, provider_rfc, issuer_seal, sat_certificate }: Stamp): string =>
  sealedText(['1.1', uuid.toUpperCase(), stamped, provider_rfc, issuer_seal, sat_certificate]);
