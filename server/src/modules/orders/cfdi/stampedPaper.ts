// What the printed CFDI says besides the invoice: the terms of Anexo 20, which are Spanish in every language.
import { regimes, uses } from '@vitrine/rules/cfdi/catalogues';
import type { Receptor } from '@vitrine/rules/cfdi/cfdi';
import { paymentForms, verificationLink } from '@vitrine/rules/cfdi/concepts';
import { decimalOf } from '@vitrine/rules/money/money';
import type { Stamp } from '../../../platform/partners/pac/pac.ts';
import type { Paper } from '../../../platform/typesetting/paper.ts';
import { attributeOf, type CfdiLine, stampText } from './comprobante.ts';
import type { Issuer } from './issuer.ts';
import type { CfdiDraft } from './queries.ts';

const types = { I: 'I - Ingreso', E: 'E - Egreso' } as const;
const relationNames: Readonly<Record<string, string>> = {
  '03': '03 - Devolución de mercancía',
  '04': '04 - Sustitución de los CFDI previos',
};
/** Letters of a seal on one line: it has no place to break. */
const perLine = 84;
const broken = (text: string): string[] => text.match(new RegExp(`.{1,${perLine}}`, 'gu')) ?? [];
const titled = (title: string, text: string): string[] => [title, ...broken(text)];

/** Each relation as label and value. */
function relationsIn(xml: string): (readonly [string, string])[] {
  return xml
    .split('<cfdi:CfdiRelacionados TipoRelacion="')
    .slice(1)
    .flatMap((node) => {
      const name = relationNames[node.slice(0, node.indexOf('"'))] ?? '';
      const [of = ''] = node.split('</cfdi:CfdiRelacionados>');
      return [...of.matchAll(/UUID="(?<uuid>[^"]+)"/gu)].map(({ groups }) => [name, groups?.['uuid'] ?? ''] as const);
    });
}

const codeOf = ({ product, unit }: CfdiLine): string => `${product} · ${unit.code} ${unit.name}`;

/** The receptor as it was stamped. */
const receptorLines = (receptor: Receptor): string[] => [
  receptor.name,
  `RFC ${receptor.rfc}`,
  `Domicilio fiscal C.P. ${receptor.postcode}`,
  `Régimen fiscal ${receptor.regime} ${regimes[receptor.regime].name}`,
  `Uso del CFDI ${receptor.use} ${uses[receptor.use].name}`,
];

/** The paper of an invoice with everything that the SAT asks of a printed CFDI. Anexo 20, decisions/0075. */
export function stampedPaper(
  { facts, paper }: CfdiDraft,
  receptor: Receptor,
  issuer: Issuer,
  xml: string,
  stamp: Stamp,
): Paper {
  const uuid = stamp.uuid.toUpperCase();
  const total = decimalOf(facts.total, facts.currency);
  const [, sent] = paper.parties;
  const services = facts.lines.filter(({ sku }) => sku === null);
  return {
    ...paper,
    facts: [
      ...paper.facts,
      ['Régimen fiscal del emisor', `${issuer.regime} ${regimes[issuer.regime].name}`],
      ['Folio fiscal', uuid],
      ['Serie y folio', `${facts.series} ${facts.folio}`],
      ['Tipo de comprobante', types[facts.type]],
      ['Fecha y lugar de expedición', `${attributeOf(xml, 'Fecha')} · C.P. ${issuer.postcode}`],
      ['Fecha de certificación', stamp.stamped],
      ['Forma de pago', `${facts.form} ${paymentForms[facts.form]}`],
      ['Método de pago', 'PUE Pago en una sola exhibición'],
      ['Moneda', facts.currency],
      ['Exportación', '01 No aplica'],
      ...relationsIn(xml),
    ],
    parties: [{ heading: 'Receptor', lines: receptorLines(receptor) }, ...(sent ? [sent] : [])],
    rows: paper.rows.map((row) => {
      const line = facts.lines.find(({ sku }) => sku !== null && row.details.includes(sku));
      return line ? { ...row, details: [...row.details, `Clave ${codeOf(line)}`] } : row;
    }),
    notes: [
      ...paper.notes,
      ...services.map((line) => `${line.description}: clave ${codeOf(line)}`),
      `No. de serie del CSD del emisor ${attributeOf(xml, 'NoCertificado')} · No. de serie del certificado del SAT ${stamp.sat_certificate} · RFC del PAC ${stamp.provider_rfc}`,
      ...titled('Sello digital del CFDI', stamp.issuer_seal),
      ...titled('Sello digital del SAT', stamp.sat_seal),
      ...titled('Cadena original del complemento de certificación digital del SAT', stampText(stamp)),
      'Este documento es una representación impresa de un CFDI',
    ],
    code: {
      kind: 'qrcode',
      text: verificationLink({ uuid, issuer: issuer.rfc, receptor: receptor.rfc, total, seal: stamp.issuer_seal }),
    },
    attachment: { name: `${stamp.uuid}.xml`, type: 'text/xml', description: 'CFDI 4.0', text: xml },
  };
}
