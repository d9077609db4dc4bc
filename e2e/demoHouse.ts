// A demo house with its invented people, for the journeys of the office.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type OpenShop, startShop } from './shopProcess.ts';
import { test } from './shopper.ts';

/** A person of the demo house, with the key of its second factor. */
export type Colleague = {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly secret: string;
};
export type DemoHouse = {
  readonly url: string;
  readonly password: string;
  readonly people: readonly Colleague[];
  /** The address of the mails' simulator. */
  readonly outbox: string;
  /** The address of the payment provider's simulator. */
  readonly payment: string;
};

const peopleIn = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'people/staff.json'), 'utf8')) as {
    readonly password: string;
    readonly members: readonly Colleague[];
  };

/**
 * Opens a demo house before a file's journeys and closes it after them. DEMO_URL, DEMO_DATA, DEMO_OUTBOX and DEMO_PAYMENT name an open one
 * instead. Call it at the file's top; the house is there in tests.
 */
export function openDemoHouse(): () => DemoHouse {
  let shop: OpenShop | undefined;
  let house: DemoHouse | undefined;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    const named = process.env['DEMO_URL'];
    // Only the members move orders along here.
    shop = named === undefined ? await startShop({ DEMO_PEOPLE: '1', DEMO_CLOCK: '0' }) : undefined;
    const { password, members } = peopleIn(shop?.folder ?? process.env['DEMO_DATA'] ?? '');
    const outbox = shop ? `http://127.0.0.1:${shop.ports.outbox}` : (process.env['DEMO_OUTBOX'] ?? '');
    const payment = shop ? `http://127.0.0.1:${shop.ports.payment}` : (process.env['DEMO_PAYMENT'] ?? '');
    house = { url: shop?.url ?? named ?? '', password, people: members, outbox, payment };
  });
  test.afterAll(() => shop?.close());
  return () => {
    if (!house) throw new Error('the demo house opens before the first test');
    return house;
  };
}
