// The house beside a shopper: it starts promotions with and without codes, ends them, and withdraws codes. decisions/0132, decisions/0138.
import { randomUUID } from 'node:crypto';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import { announcePatch } from '../../server/src/modules/catalog/catalogueimport/announcePatch.ts';
import { withShop } from '../../server/src/platform/db/commandLine.ts';
import type { Tx } from '../../server/src/platform/db/database.ts';
import { runningEmbedded } from '../../server/src/platform/db/embedded/startEmbedded.ts';
import type { Chance } from './chance.ts';

const minPercent = 5;
const percents = 60;

/** Changes the open shop’s promotions in one transaction, as the office does. False where its database is not on this machine. */
async function changed(work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  const url = runningEmbedded(process.env['SHOP_DATA'] ?? '');
  if (!url) return false;
  await withShop(url, ({ db }) =>
    db.transaction().execute(async (tx) => {
      await work(tx);
      await announcePatch(tx);
    }),
  );
  return true;
}

/** What a promotion gives, as columns of its row. */
function someGift(chance: Chance, gift: string) {
  const none = { percent: null, all_methods: null, gift_sku: null };
  return chance.pick([
    { ...none, kind: 'percent', percent: (minPercent + chance.below(percents)) * 100 },
    { ...none, kind: 'percent', percent: (minPercent + chance.below(percents)) * 100 + 25 },
    { ...none, kind: 'delivery', all_methods: chance.percent(50) },
    { ...none, kind: 'gift', gift_sku: gift },
  ]);
}

/** The promotions of one walk. */
export class WanderingHouse {
  readonly #running: string[] = [];
  /** The code of the last promotion with one; null before the first. */
  code: string | null = null;

  /** Starts a promotion, with a code where `needs_code`. False where it cannot. */
  async start(chance: Chance, { gift, needs_code }: { gift: string; needs_code: boolean }): Promise<boolean> {
    const promotion_id = randomUUID();
    const { kind, percent, all_methods, gift_sku } = someGift(chance, gift);
    const code = `W${promotion_id.slice(0, 8)}`.toUpperCase();
    const isDone = await changed(async (tx) => {
      await sql`insert into promotion (promotion_id, name, kind, percent, all_methods, gift_sku, needs_code, countries, starts_at,
          created_at, updated_at)
        values (${promotion_id}, 'Wander', ${kind}, ${percent}, ${all_methods}, ${gift_sku}, ${needs_code}, ${sql.val([...countries])},
          now() - interval '1 minute', now(), now())`.execute(tx);
      if (needs_code)
        await sql`insert into promotion_code (code, promotion_id, created_at) values (${code}, ${promotion_id}, now())`.execute(
          tx,
        );
      await sql`update promotion set state = 'active' where promotion_id = ${promotion_id}`.execute(tx);
    });
    if (!isDone) return false;
    this.#running.push(promotion_id);
    if (needs_code) this.code = code;
    return true;
  }

  /** Ends the last promotion that runs. False where none does. */
  async end(): Promise<boolean> {
    const promotion_id = this.#running.pop();
    if (promotion_id === undefined) return false;
    return changed((tx) => sql`update promotion set state = 'ended' where promotion_id = ${promotion_id}`.execute(tx));
  }

  /** Withdraws the last code. False where there is none. */
  async withdraw(): Promise<boolean> {
    const { code } = this;
    if (code === null) return false;
    return changed((tx) =>
      sql`update promotion_code set withdrawn_at = now() where code = ${code} and withdrawn_at is null`.execute(tx),
    );
  }

  /** Ends all that runs, so that the next walk begins without it. */
  async endAll(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    while (await this.end());
  }
}
