// The text that the issuer's seal signs, by the order of the SAT's transformation (cadenaoriginal_4_0.xslt). Written apart
// from the shop's, so that each checks the other.
import { childOf, childrenOf, type Parsed } from './parsedXml.ts';

const document = [
  'Version',
  'Serie',
  'Folio',
  'Fecha',
  'FormaPago',
  'NoCertificado',
  'CondicionesDePago',
  'SubTotal',
  'Descuento',
  'Moneda',
  'TipoCambio',
  'Total',
  'TipoDeComprobante',
  'Exportacion',
  'MetodoPago',
  'LugarExpedicion',
  'Confirmacion',
];
const receptor = [
  'Rfc',
  'Nombre',
  'DomicilioFiscalReceptor',
  'ResidenciaFiscal',
  'NumRegIdTrib',
  'RegimenFiscalReceptor',
  'UsoCFDI',
];
const concept = [
  'ClaveProdServ',
  'NoIdentificacion',
  'Cantidad',
  'ClaveUnidad',
  'Unidad',
  'Descripcion',
  'ValorUnitario',
  'Importe',
  'Descuento',
  'ObjetoImp',
];
const transfer = ['Base', 'Impuesto', 'TipoFactor', 'TasaOCuota', 'Importe'];

const values = (of: Parsed | undefined, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const value = of?.attributes.get(name);
    return value === undefined ? [] : [value.replaceAll(/\s+/gu, ' ').trim()];
  });

const transfersOf = (of: Parsed): string[] => {
  const taxes = childOf(of, 'cfdi:Impuestos');
  const list = taxes && childOf(taxes, 'cfdi:Traslados');
  return (list ? childrenOf(list, 'cfdi:Traslado') : []).flatMap((one) => values(one, transfer));
};

export function originalText(root: Parsed): string {
  const related = childrenOf(root, 'cfdi:CfdiRelacionados').flatMap((group) => [
    ...values(group, ['TipoRelacion']),
    ...childrenOf(group, 'cfdi:CfdiRelacionado').flatMap((one) => values(one, ['UUID'])),
  ]);
  const concepts = childOf(root, 'cfdi:Conceptos');
  const lines = (concepts ? childrenOf(concepts, 'cfdi:Concepto') : []).flatMap((one) => [
    ...values(one, concept),
    ...transfersOf(one),
  ]);
  const all = [
    ...values(root, document),
    ...related,
    ...values(childOf(root, 'cfdi:Emisor'), ['Rfc', 'Nombre', 'RegimenFiscal', 'FacAtrAdquirente']),
    ...values(childOf(root, 'cfdi:Receptor'), receptor),
    ...lines,
    ...transfersOf(root),
    ...values(childOf(root, 'cfdi:Impuestos'), ['TotalImpuestosTrasladados']),
  ];
  return `||${all.join('|')}||`;
}
