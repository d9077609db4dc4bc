import { Buyer } from '../buyer.ts';
import { auditOf } from '../audit.ts';
import { rare } from '../pieces.ts';
import { metOf, type Scenario } from '../scenario.ts';
import { openWorld } from '../world.ts';

/** All buyers want the last products at once, at two servers; some press twice, some cancel at the bank. */
export const race: Scenario = {
  name: 'race for the last pieces',
  async run(run, name) {
    const pieces = run.short ? 5 : 20;
    const buyers = run.short ? 40 : 400;
    const world = await openWorld({ ...run, name, rareStock: pieces });
    try {
      const { random } = world;
      const plans = Array.from({ length: buyers }, () => ({
        sku: rare,
        presses: random.chance(0.2) ? 2 : 1,
        ...(random.chance(0.1) ? { card: '4212345678910006', bank: random.pick(['approve', 'cancel'] as const) } : {}),
      }));
      await Promise.all(plans.map((plan) => new Buyer(world).buy(plan)));
      // Buyers who cancelled held a reservation while others got the answer that it is sold out.
      for (let nth = 0; nth < pieces; nth += 1) await new Buyer(world).buy({ sku: rare });
      const restless = await world.settle();
      const failures = [...restless, ...(await auditOf(world))];
      const [left] = await world.sql<{ qty: number }>('select qty from stock where sku = $1', [rare]);
      return {
        tries: buyers + pieces,
        failures,
        note: `${pieces} pieces, ${pieces - (left?.qty ?? 0)} sold; ${metOf(world.acknowledged.met)}`,
      };
    } finally {
      await world.close();
    }
  },
};
