import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Env } from '../http/env.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import { pageRoutes } from './pageRoutes.ts';

const database = testDatabase();

test.each([
  ['/fr_fr/nowhere/%C3%A9', '/fr_fr/nowhere/%C3%A9'],
  ['/fr_fr/%', '/fr_fr/%25'],
  ['/fr_fr/%ff%E0ada@canary.example', '/fr_fr/%25ff%25E0ada@canary.example'],
])(
  'S16: %s is rendered as an address that the router can read, and so does not write down',
  async (asked, rendered) => {
    const app = new Hono<Env>();
    const addresses: string[] = [];
    const render = async (address: string) => {
      addresses.push(address);
      return new Response('', { status: 404 });
    };
    pageRoutes(testShop(database.db), render, async () => []).mountOn(app);
    expect((await app.request(asked)).status).toBe(404);
    expect(addresses).toEqual([rendered]);
  },
);
