import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { relations } from '@vitrine/rules/cfdi/concepts';
import { tooOld } from '@vitrine/rules/cfdi/refusals';
import { hasCfdi } from '@vitrine/rules/cfdi/cfdi';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import { PacRefusal } from '../../../platform/partners/pac/pac.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { attributeOf, comprobante, type Relation, withStamp } from './comprobante.ts';
import { issuerOf, pacOf } from './issuer.ts';
import { cfdiPaperJobs } from './jobs.ts';
import * as queries from './queries.ts';
import { stampedPaper } from './stampedPaper.ts';

/** `2026-11-25T10:00:00` at a country's clock. */
function localTime(at: Date, country: string): string {
  if (!hasCfdi(country)) throw new Error(`no CFDI in ${country}`);
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zoneOf(country),
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return clock.format(at).replace(' ', 'T');
}

/** What it corrects: of a refund the order's valid income, and the one in whose place it is. Throws while one has no stamp. */
async function relationsOf(shop: Shop, { order_id, cfdi_id, type, replaces }: queries.StoredCfdi): Promise<Relation[]> {
  const all = await queries.cfdisOf(shop.db, order_id);
  const stamped = (rows: readonly queries.StoredCfdi[]): string[] =>
    rows.map(({ uuid }) => {
      if (uuid === null) throw new Error(`CFDI ${cfdi_id} waits for the stamp of another one`);
      return uuid;
    });
  const income = all.filter((one) => one.type === 'I' && !all.some((other) => other.replaces === one.cfdi_id));
  const replaced = all.filter((one) => one.cfdi_id === replaces);
  return [
    ...(type === 'E' ? [{ type: relations.refund, uuids: stamped(income) }] : []),
    ...(replaces === null ? [] : [{ type: relations.replacement, uuids: stamped(replaced) }]),
  ];
}

/** The sealed document; the same for every try, so that the provider recognises it. */
async function sealed(shop: Shop, row: queries.StoredCfdi): Promise<string> {
  if (row.xml !== null) return row.xml;
  const { draft, receptor, store, cfdi_id } = row;
  const issuer = issuerOf(shop, store);
  if (!issuer || !draft || !receptor) throw new Error(`CFDI ${cfdi_id} has no issuer: check the settings of the seal`);
  const now = shop.now();
  if (issuer.csd.until <= now) throw new Error('the certificate of the seal has expired');
  const of = {
    facts: draft.facts,
    issuer,
    receptor,
    at: localTime(now, store),
    relations: await relationsOf(shop, row),
  };
  return queries.setSealed(shop.db, cfdi_id, comprobante(of));
}

/**
 * Has a CFDI stamped and stores the stamp; nothing for one with a stamp or after an erasure. The provider stamps the same
 * document once, however often this runs. Throws PacRefusal, and to be repeated when the provider does not answer or
 * another CFDI comes first. decisions/0075.
 */
export async function stampCfdi(shop: Shop, cfdi_id: string): Promise<void> {
  const row = await queries.cfdiById(shop.db, cfdi_id);
  if (!row || row.uuid !== null || row.draft === null || row.receptor === null) return;
  const xml = await sealed(shop, row);
  try {
    const stamp = await pacOf(shop).stamp(xml);
    if (stamp.issuer_seal !== attributeOf(xml, 'Sello')) throw new Error('the provider stamped another document');
    const issuer = issuerOf(shop, row.store);
    if (!issuer) throw new Error(`CFDI ${cfdi_id} has no issuer`);
    const whole = withStamp(xml, stamp);
    const paper = stampedPaper(row.draft, row.receptor, issuer, whole, stamp);
    const stamped = { uuid: stamp.uuid, stamped_at: shop.now(), xml: whole, paper: JSON.stringify(paper) };
    await shop.db.transaction().execute(async (tx) => {
      if (await queries.setStamped(tx, cfdi_id, stamped))
        await queueJob(tx, { kind: cfdiPaperJobs.digest_cfdi, key: cfdi_id, data: { cfdi_id } });
    });
  } catch (error) {
    if (!(error instanceof PacRefusal) || error.code !== tooOld) throw error;
    await queries.dropSealed(shop.db, cfdi_id, xml);
    throw new Error('the document was too old; the next try has a new date', { cause: error });
  }
}
