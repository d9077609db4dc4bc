// The papers of Mexico's electronic invoices (CFDI), with a certificate and a stamp of the tests.
import { createSign } from 'node:crypto';
import { relations } from '@vitrine/rules/cfdi/concepts';
import { demoCsd } from '@vitrine/simulators/pac/demoCsd';
import { attributeOf, comprobante } from '../modules/orders/cfdi/comprobante.ts';
import type { Issuer } from '../modules/orders/cfdi/issuer.ts';
import { stampedPaper } from '../modules/orders/cfdi/stampedPaper.ts';
import type { OrderRow } from '../modules/orders/orders/orderRows.ts';
import { cfdiFactsOf } from '../modules/orders/papers/cfdiDraft.ts';
import { allPieces } from '../modules/orders/papers/invoicedPieces.ts';
import { invoicePaper } from '../modules/orders/papers/invoicePaper.ts';
import type { StoredInvoice } from '../modules/orders/papers/queries.ts';
import type { Seller } from '../platform/config/house.ts';
import type { Paper } from '../platform/typesetting/paper.ts';

function sampleIssuer(): Issuer {
  const of = { rfc: 'MSO740101000', name: 'CASA EJEMPLO', number: '30001000000500003416' };
  const { certificate, key } = demoCsd(of);
  return {
    rfc: of.rfc,
    name: of.name,
    regime: '601',
    postcode: '11560',
    csd: {
      number: of.number,
      certificate: certificate.toString('base64'),
      until: new Date('2030-01-01T00:00:00Z'),
      seal: (text) => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64'),
    },
  };
}

/** The papers of an invoice and of its credit note, stamped. */
export function cfdiPapers(
  order: OrderRow,
  { invoice, note }: { readonly invoice: StoredInvoice; readonly note: StoredInvoice },
  seller: Seller,
): [string, Paper][] {
  const issuer = sampleIssuer();
  const receptor = {
    rfc: 'EKU9003173C9',
    name: 'ESCUELA KEMPER URGATE, ASESORÍA Y ENSEÑANZA EN ÑUÑOA',
    regime: '601',
    use: 'G03',
    postcode: '42501',
  } as const;
  const at = '2026-11-25T10:00:00';
  const uuid = '3c5b2c1e-9a4d-4f6b-8e7a-1d2c3b4a5f60';
  return [
    ['cfdi', invoice, [], []] as const,
    ['cfdi-refund', note, [invoice], [{ type: relations.refund, uuids: [uuid] }]] as const,
  ].map(([name, of, invoices, related]): [string, Paper] => {
    const facts = cfdiFactsOf(order, of, allPieces(order));
    const xml = comprobante({ facts, issuer, receptor, at, relations: related });
    const stamp = {
      uuid,
      stamped: at,
      provider_rfc: 'SPR190613I52',
      issuer_seal: attributeOf(xml, 'Sello'),
      sat_certificate: '30001000000500003456',
      sat_seal: issuer.csd.seal(uuid),
      element: '',
    };
    const paper = invoicePaper(order, of, seller, allPieces(order), invoices);
    return [name, stampedPaper({ facts, paper }, receptor, issuer, xml, stamp)];
  });
}
