// The calls of finance at the journal and its months, for tests on books in which orders have lived.
import { staffChart, staffJournalExport, staffPeriodPropose, staffPeriods } from '@vitrine/contract/staffAccounting';
import { fecFields } from '@vitrine/rules/books/fec';
import { expect } from 'vitest';
import { exportFiles } from '../modules/backoffice/lists/exportFiles.ts';
import type { BoughtOrders } from './boughtOrders.ts';
import { staffMember } from './staffMembers.ts';

type Member = Awaited<ReturnType<typeof staffMember>>;
type Line = Readonly<Record<(typeof fecFields)[number], string>>;

/** The lines of a French file of accounting entries, each with every field. */
export function linesOf(text: string): Line[] {
  const [head, ...rows] = text.split('\r\n');
  expect(head?.split('\t')).toEqual([...fecFields]);
  expect(rows.pop()).toBe('');
  return rows.map((row) => {
    const cells = row.split('\t');
    expect(cells).toHaveLength(18);
    return Object.fromEntries(fecFields.map((field, place) => [field, cells[place] ?? ''])) as Line;
  });
}

/** An amount of the French file in cents. */
export const cents = (text: string): number => Number(text.replace(',', ''));

/** The reason for which a field was refused. */
export const reasonOf = ({ body }: { body: unknown }, field: string): string | undefined =>
  (body as { error: { fields?: Record<string, string> } }).error.fields?.[field];

/** The calls, at the shop of a test file. */
export function journalDesk({ house }: BoughtOrders) {
  const finance = (): Promise<Member> => staffMember(house.shop, 'finance');
  const cookieOf = ({ browser }: Member): string =>
    [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = (member: Member, format: string, from = '2026-11', until = from) =>
    member.post('/journal/exports', { format, from, until });
  const file = async (member: Member, format: string, from = '2026-11', until = from): Promise<string> => {
    const { address } = staffJournalExport.answer.parse((await asked(member, format, from, until)).body);
    const answer = await exportFiles(house.shop).request(address, { headers: { cookie: cookieOf(member) } });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const setRate = (member: Member, currency: string, rate: string | null, from_day = '2026-11-01', replaces = 0) =>
    member.post('/chart/rates', { currency, from_day, rate, replaces });
  /** Rates of the currencies of the lives, for the whole of November. */
  const setRates = async (member: Member): Promise<void> => {
    expect((await setRate(member, 'JPY', '0.0061')).status).toBe(200);
    expect((await setRate(member, 'USD', '0.862500001')).status).toBe(200);
  };
  const setAccount = (member: Member, set: object | null, replaces = 0, country: string | null = null) =>
    member.post('/chart/accounts', { account: 'tax', country, set, replaces });
  const chart = async (member: Member) => staffChart.answer.parse((await member.get('/chart')).body);
  const periods = async (member: Member) => staffPeriods.answer.parse((await member.get('/periods')).body);
  const propose = (member: Member, month = '2026-11') => member.post(`/periods/${month}/propose`, {});
  const idOf = ({ body }: { body: unknown }): string => staffPeriodPropose.answer.parse(body).proposal_id;
  const close = (member: Member, proposal_id: string, month = '2026-11') =>
    member.post(`/periods/${month}/close`, { proposal_id });
  const decline = (member: Member, proposal_id: string, reason?: string) =>
    member.post('/periods/2026-11/decline', { proposal_id, ...(reason !== undefined && { reason }) });
  /** November, closed by two members with the rates of `setRates`. */
  const closeNovember = async (): Promise<void> => {
    const [one, other] = [await finance(), await finance()];
    await setRates(one);
    expect((await close(other, idOf(await propose(one)))).status).toBe(200);
  };
  return {
    asked,
    chart,
    close,
    closeNovember,
    decline,
    file,
    finance,
    idOf,
    periods,
    propose,
    setAccount,
    setRate,
    setRates,
  };
}
