// What a provider checks before it stamps, with the codes of the SAT's list of errors.
import { createVerify, X509Certificate } from 'node:crypto';
import { originalText } from './originalText.ts';
import { childOf, childrenOf, type Parsed } from './parsedXml.ts';
import { register } from './register.ts';

const hoursMs = 72 * 3_600_000;
/** Mexico City has had no summer time since 2022. */
const zone = '-06:00';
const publicRfc = 'XAXX010101000';

function isSealed(root: Parsed): boolean {
  try {
    const certificate = new X509Certificate(Buffer.from(root.attributes.get('Certificado') ?? '', 'base64'));
    const number = Buffer.from(certificate.serialNumber, 'hex').toString('latin1');
    const seal = Buffer.from(root.attributes.get('Sello') ?? '', 'base64');
    const verified = createVerify('RSA-SHA256').update(originalText(root), 'utf8').verify(certificate.publicKey, seal);
    return verified && number === root.attributes.get('NoCertificado');
  } catch {
    return false;
  }
}

const cents = (of: Parsed | undefined, name: string): number => Math.round(Number(of?.attributes.get(name) ?? 0) * 100);

function hasSums(root: Parsed): boolean {
  const concepts = childrenOf(childOf(root, 'cfdi:Conceptos') ?? root, 'cfdi:Concepto');
  const sum = (name: string) => concepts.reduce((all, one) => all + cents(one, name), 0);
  const tax = cents(childOf(root, 'cfdi:Impuestos'), 'TotalImpuestosTrasladados');
  const lineTaxes = concepts.reduce((all, one) => {
    const list = childOf(childOf(one, 'cfdi:Impuestos') ?? one, 'cfdi:Traslados');
    return all + (list ? childrenOf(list, 'cfdi:Traslado').reduce((sub, each) => sub + cents(each, 'Importe'), 0) : 0);
  }, 0);
  const [net, discount] = [cents(root, 'SubTotal'), cents(root, 'Descuento')];
  const units = concepts.every((one) => {
    const price = Number(one.attributes.get('Cantidad')) * Number(one.attributes.get('ValorUnitario'));
    return Math.abs(price * 100 - cents(one, 'Importe')) < 1;
  });
  return (
    concepts.length > 0 &&
    units &&
    sum('Importe') === net &&
    sum('Descuento') === discount &&
    lineTaxes === tax &&
    net - discount + tax === cents(root, 'Total')
  );
}

function receptorRefusal(root: Parsed): string | null {
  const receptor = childOf(root, 'cfdi:Receptor');
  const value = (name: string) => receptor?.attributes.get(name) ?? '';
  if (value('Rfc') === publicRfc) {
    if (value('DomicilioFiscalReceptor') !== root.attributes.get('LugarExpedicion')) return 'CFDI40149';
    if (value('RegimenFiscalReceptor') !== '616') return 'CFDI40158';
    // This name alone is for global invoices.
    if (value('Nombre') === 'PUBLICO EN GENERAL' && !childOf(root, 'cfdi:InformacionGlobal')) return 'CFDI40130';
    return value('UsoCFDI') === 'S01' ? null : 'CFDI40161';
  }
  const known = Object.hasOwn(register, value('Rfc')) ? register[value('Rfc')] : undefined;
  if (!known) return 'CFDI40143';
  if (known.name !== value('Nombre')) return 'CFDI40145';
  if (known.postcode !== value('DomicilioFiscalReceptor')) return 'CFDI40148';
  return known.regimes.includes(value('RegimenFiscalReceptor')) ? null : 'CFDI40158';
}

/** The code for which a document is not stamped; null for a good one. */
export function refusalOf(root: Parsed, now: Date): string | null {
  if (root.name !== 'cfdi:Comprobante' || root.attributes.get('Version') !== '4.0') return '301';
  if (!isSealed(root)) return '302';
  const age = now.getTime() - Date.parse(`${root.attributes.get('Fecha')}${zone}`);
  if (!(age <= hoursMs && age > -60_000)) return '401';
  if (!hasSums(root)) return 'CFDI40108';
  return receptorRefusal(root);
}
