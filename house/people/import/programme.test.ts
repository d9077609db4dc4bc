// The salons' programme of the demo shop in the shop's own tables.
import { salonPrograms } from '@vitrine/contract/salon';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { routes } from '../../../server/src/modules.ts';
import { houseDatabase } from '../../../server/src/testing/houseDatabase.ts';
import { longTest } from '../../../server/src/testing/patience.ts';
import { testHistory } from '../../../server/src/testing/testHistory.ts';
import { testClient, testShop } from '../../../server/src/testing/testShop.ts';
import { rollProgramme } from './programme.ts';

vi.setConfig({ testTimeout: longTest });

const database = houseDatabase();
const { now, moveIn } = testHistory(database);

test('rolls on by the day, with sessions of every status, and no visitor beyond the limit', async () => {
  await moveIn();
  expect(await rollProgramme(database.db, now)).toBeGreaterThan(100);
  expect(await rollProgramme(database.db, now)).toBe(0);
  const shop = { ...testShop(database.db), now: () => now };
  const client = testClient(shop, routes(shop));
  await client.start();
  const statuses = new Set<string>();
  for (const month of [now.getUTCMonth() + 1, ((now.getUTCMonth() + 1) % 12) + 1]) {
    const year = now.getUTCFullYear() + (month === 1 ? 1 : 0);
    const { body } = await client.get(`/api/commerce/salon/programs?locale=fr_fr&year=${year}&month=${month}`);
    const days = salonPrograms.answer.parse(body).weeks.flat();
    for (const { status } of days.flatMap(({ programs }) => programs)) statuses.add(status);
  }
  for (const status of ['available', 'spare_seat', 'full', 'next_reservation']) expect(statuses).toContain(status);
  const { rows } = await sql<{ most: number }>`
    select max(visits)::integer as most from (select count(*) as visits from salon_visit v join salon_session s using (pid)
      where v.status = 'reserved' and s.start_time > ${now} group by v.customer_id) each`.execute(database.db);
  expect(rows[0]?.most).toBeLessThanOrEqual(3);
  const tomorrow = new Date(now.getTime() + 3 * 86_400_000);
  const added = await rollProgramme(database.db, tomorrow);
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(100);
});
