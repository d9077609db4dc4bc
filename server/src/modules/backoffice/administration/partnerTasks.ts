// How the partners are, by the calls of all servers, and what the runbooks say. decisions/0125.
import { readFile } from 'node:fs/promises';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPartners';
import { type Partner, partners, partnerState, partnerTable } from '@vitrine/rules/staff/partnerTable';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { addPartnerCalls, isPartnerSet, takePartnerCalls } from '../../../platform/partners/partnerCalls.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeRead } from '../staff/tasks.ts';
import * as queries from './partnerQueries.ts';

const runbooks = new URL('../../../../../docs/runbooks.md', import.meta.url);

/** Milliseconds between two writes of a server's calls. */
export const partnerCallsMs = 5_000;

/** Writes the calls that this server has counted. Throws when the database fails: they are written the next time. */
export async function writePartnerCalls({ config, db }: Pick<Shop, 'config' | 'db'>): Promise<void> {
  const taken = [...takePartnerCalls(config)];
  if (taken.length === 0) return;
  const now = performance.now();
  const ago = (at: number | null): number | null => (at === null ? null : now - at);
  try {
    await queries.addCalls(
      db,
      taken.map(([partner, { answered, failed, answered_at, failed_at, failure }]) => ({
        partner,
        answered,
        failed,
        answered_ago: ago(answered_at),
        failed_ago: ago(failed_at),
        failure: failed === 0 ? null : failure === null ? 'none' : String(failure),
      })),
    );
  } catch (error) {
    for (const [partner, calls] of taken) addPartnerCalls(config, partner, calls);
    throw error;
  }
}

function partnerView(shop: Shop, partner: Partner, row: queries.PartnerRow | undefined): contract.PartnerView {
  const hour = { answered: row?.hour_answered ?? 0, failed: row?.hour_failed ?? 0 };
  const recent = { answered: row?.recent_answered ?? 0, failed: row?.recent_failed ?? 0 };
  const figures = {
    answered_at: row?.answered_at?.getTime() ?? null,
    failed_at: row?.failed_at?.getTime() ?? null,
    hour,
    recent,
  };
  const { failure } = row ?? { failure: null };
  return {
    partner,
    state: partnerState(isPartnerSet(shop.config, partner), figures),
    answered_at: row?.answered_at?.toISOString() ?? null,
    failed_at: row?.failed_at?.toISOString() ?? null,
    status: failure === null || failure === 'none' ? null : Number(failure),
    hour,
    ...partnerTable[partner],
  };
}

/** The partners with their state. Throws staff_refused. */
export async function readPartners(shop: Shop, member: StaffMember): Promise<AnswerOf<typeof contract.staffPartners>> {
  requireWholeRead(member, 'operate');
  const { read_at, rows } = await queries.partnerRows(shop.db);
  const of = new Map(rows.map((row) => [row.partner, row]));
  return { read_at: read_at.toISOString(), partners: partners.map((one) => partnerView(shop, one, of.get(one))) };
}

/** The name of a chapter in its address, as GitHub makes it. */
const chapterOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/gu, '')
    .replaceAll(' ', '-');

/** A chapter of the runbooks. Throws staff_refused, not_found. */
export async function readRunbook(
  member: StaffMember,
  chapter: string,
): Promise<AnswerOf<typeof contract.staffRunbook>> {
  requireWholeRead(member, 'operate');
  const page = await readFile(runbooks, 'utf8').catch(() => '');
  const chapters = page.split(/^## /mu).slice(1);
  for (const one of chapters) {
    const [title = '', ...lines] = one.split('\n');
    if (chapterOf(title) === chapter) return { title, text: lines.join('\n').trim() };
  }
  throw new ApiError('not_found');
}
