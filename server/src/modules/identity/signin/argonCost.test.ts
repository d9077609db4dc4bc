import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import type { passwordCost } from './argonCost.ts';

/** The module as a server loads it, without what the tests have lowered. */
const loaded = './argonCost.ts?as-loaded';

test('a server hashes with 64 MiB and three passes', async () => {
  const fresh = (await import(loaded)) as { passwordCost: typeof passwordCost };
  expect(await hash('Saddle.leather1874', fresh.passwordCost)).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/u);
});
