// Bare argon2 verifications in a process of its own, with the shop's parameters: the upper bound of sign-ins on this machine.
import { argonFits, argonHash } from '../server/src/modules/identity/signin/argon.ts';

type Wanted = { password: string; count: number; at_once: number };

async function verify({ password, count, at_once }: Wanted): Promise<void> {
  const stored = await argonHash(password);
  let left = count;
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      if (!(await argonFits(stored, password))) throw new Error('the password does not fit');
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: at_once }, one));
  process.send?.(count / ((performance.now() - from) / 1000));
}

process.on('message', (wanted: Wanted) => void verify(wanted));
