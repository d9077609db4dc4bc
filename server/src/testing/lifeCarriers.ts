import { calledCarriers } from '@vitrine/rules/carriers/carrierTable';
import { type CarrierSimulator, createCarrierSimulator } from '@vitrine/simulators/carriers/createCarrierSimulator';
import { afterAll, beforeAll } from 'vitest';
import type { BoughtOrders } from './boughtOrders.ts';

/** The carriers of generated lives, reached over HTTP, for one test file. Call it at the file's top. */
export function lifeCarriers({ house }: BoughtOrders) {
  let simulator: CarrierSimulator | undefined;
  beforeAll(async () => {
    const opened = await createCarrierSimulator({ port: 0, webhook_url: 'http://127.0.0.1:9/none' });
    simulator = opened;
    const urls = Object.fromEntries(
      calledCarriers.map((name) => [`${name.toUpperCase()}_URL`, `${opened.url}/${name}`]),
    );
    Object.assign(house.shop, { config: { ...house.shop.config, ...urls } });
  });
  afterAll(() => simulator?.close());

  /** The carriers' simulator. */
  function carriers(): CarrierSimulator {
    if (!simulator) throw new Error('The carriers are there from beforeAll on.');
    return simulator;
  }

  /** References of the pickups that the carriers have booked and not cancelled. */
  const livePickups = (): Set<string> =>
    new Set([...carriers().pickups.values()].filter(({ isCanceled }) => !isCanceled).map(({ reference }) => reference));
  return { carriers, livePickups };
}
