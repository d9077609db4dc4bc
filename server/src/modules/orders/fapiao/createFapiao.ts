import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { createFapiao as contract } from '@vitrine/contract/fapiao';
import { fapiaoErrors, fapiaoFields, fapiaoTypes, isFapiaoExpired } from '@vitrine/rules/fapiao/fapiao';
import type { FapiaoRefusal } from '@vitrine/rules/fapiao/fapiaoRefusals';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import { BureauRefusal } from '../../../platform/partners/fapiao/bureau.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import { bareFigures } from '@vitrine/rules/text/plainFigures';
import type { Shop } from '../../../platform/shop/shop.ts';
import { fapiaoRefusal } from '../orders/fapiaoView.ts';
import { requireOwnOrder } from '../orders/ownOrder.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { lockForPaper } from '../../checkout/payment/locks/lockOrder.ts';
import { fapiaoLinks } from './fapiaoFiles.ts';
import { issueFapiao } from './issueFapiao.ts';
import { fapiaoJobs } from './jobs.ts';
import * as queries from './queries.ts';
import { soldLines } from './soldLines.ts';

type Body = BodyOf<typeof contract>;

/** The fields of the chosen type. Throws payload_refused with the faulty ones. Spec 3 §5. */
function factsOf({ type, ...typed }: Body): queries.FapiaoFacts {
  const fields = fapiaoErrors(type, typed);
  if (Object.keys(fields).length > 0) throw new ApiError('payload_refused', { fields });
  const names: readonly string[] = fapiaoFields[type];
  const valueOf = (name: (typeof fapiaoFields)[0 | 1][number]) =>
    names.includes(name) ? (typed[name]?.trim() ?? '') : null;
  return {
    type,
    name: valueOf('name'),
    company_name: valueOf('companyName'),
    tax_id: bareFigures(valueOf('taxId') ?? '') || null,
    company_address: valueOf('companyAddress'),
    company_phone_number: valueOf('companyPhoneNumber'),
    company_bank_account: valueOf('companyBankAccount'),
  };
}

/** The fields of the call by the facts of a request. */
const fieldOf = {
  type: 'type',
  name: 'name',
  company_name: 'companyName',
  tax_id: 'taxId',
  company_address: 'companyAddress',
  company_phone_number: 'companyPhoneNumber',
  company_bank_account: 'companyBankAccount',
} as const satisfies Record<keyof queries.FapiaoFacts, keyof Body>;

const refused = (fields: readonly (keyof Body)[], reason: FapiaoRefusal): ApiError =>
  new ApiError('fapiao_refused', { fields: Object.fromEntries(fields.map((field) => [field, reason])) });

/** The fields in which a request differs from the known one; of another type, the type alone. */
function differing(known: queries.FapiaoFacts, facts: queries.FapiaoFacts): (keyof Body)[] {
  if (known.type !== facts.type) return ['type'];
  return (Object.keys(fieldOf) as (keyof typeof fieldOf)[])
    .filter((name) => known[name] !== facts[name])
    .map((name) => fieldOf[name]);
}

/** The bureau's refusal of the buyer: at the fields that it has registered. */
const refusedBuyer = ({ type }: queries.FapiaoFacts): ApiError =>
  refused(type === fapiaoTypes.company ? ['companyName', 'taxId'] : ['name'], 'bureau');

/** Stores the request of a locked order with what is billed now. Throws fapiao_refused. */
async function addRequest(tx: Tx, order_id: string, facts: queries.FapiaoFacts, now: Date): Promise<string> {
  if (!(await lockForPaper(tx, order_id))) throw new ApiError('order_not_found');
  const known = await queries.fapiaoOfOrder(tx, order_id);
  if (known) {
    const fields = differing(known, facts);
    if (fields.length === 0) return known.fapiao_id;
    throw refused(fields, 'other_details');
  }
  const order = await readWholeOrder(tx, order_id);
  if (!order) throw new ApiError('order_not_found');
  const why = fapiaoRefusal(order);
  if (why !== null) throw refused(['orderId'], why);
  const lines = soldLines(order);
  const fapiao_id = await queries.addRequest(tx, { ...facts, order_id, requested_at: now, lines });
  await queueJob(tx, { kind: fapiaoJobs.issue_fapiao, key: fapiao_id, data: { fapiao_id } });
  return fapiao_id;
}

/**
 * Requests the tax invoice of a visitor's own order. Waits for the bureau as long as its timeout; after that the job asks
 * again, and the order shows the invoice later. The same request again answers the same invoice, without links once its
 * download has expired. Throws payload_refused,
 * order_not_found, session_ended, and fapiao_refused for an order that has none, for other data after a request, and when
 * the bureau refuses the buyer's data. Spec 3 §7, decisions/0057.
 */
export async function createFapiao(shop: Shop, visitor: Visitor, body: Body): Promise<AnswerOf<typeof contract>> {
  const facts = factsOf(body);
  const { order_id } = await requireOwnOrder(shop, visitor, body.orderId);
  const fapiao_id = await shop.db.transaction().execute((tx) => addRequest(tx, order_id, facts, shop.now()));
  try {
    await issueFapiao(shop, fapiao_id);
  } catch (error) {
    if (error instanceof BureauRefusal) throw refusedBuyer(facts);
    shop.log.warn({ err: error, fapiao_id }, 'the bureau has not issued the tax invoice yet');
  }
  // The job may have asked at the same moment and removed a refused request.
  const stored = await queries.fapiaoById(shop.db, fapiao_id);
  if (!stored) throw refusedBuyer(facts);
  const { generated_at } = stored;
  const hasLinks = generated_at !== null && !isFapiaoExpired(generated_at, shop.now());
  return { success: true, ...(hasLinks ? fapiaoLinks(shop, fapiao_id) : { pdf_url: null, qr_url: null }) };
}
