// Since when the value of a secret is in use. The database holds four bytes of a keyed digest: enough to tell one value from another, and
// too little to find it. decisions/0125.
import { createHmac, randomBytes } from 'node:crypto';
import { setSecrets } from '../config/shownConfig.ts';
import { sharedSecret } from './queries.ts';
import * as queries from './settingQueries.ts';
import type { Shop } from './shop.ts';

const printBytes = 4;

async function printsOf({ config, db }: Pick<Shop, 'config' | 'db'>): Promise<{ name: string; print: Buffer }[]> {
  const key = await sharedSecret(db, 'secret_print', randomBytes(32));
  return setSecrets(config).map(({ name, value }) => ({
    name,
    print: createHmac('sha256', key).update(`${name}\0${value}`).digest().subarray(0, printBytes),
  }));
}

/** Notes the values that are in use now. Each server does so at its start. */
export async function noteSecretsInUse(shop: Pick<Shop, 'config' | 'db'>): Promise<void> {
  await queries.noteSecrets(shop.db, await printsOf(shop));
}

/** Since when the values of this server's secrets are in use, by name. */
export async function secretsSince(shop: Pick<Shop, 'config' | 'db'>): Promise<ReadonlyMap<string, Date>> {
  const seen = await queries.seenSecrets(shop.db);
  const prints = await printsOf(shop);
  return new Map(
    prints.flatMap(({ name, print }) => {
      const found = seen.find((one) => one.name === name && one.print.equals(print));
      return found ? [[name, found.seen_at] as const] : [];
    }),
  );
}
