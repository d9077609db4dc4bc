// Starts every local partner: `node simulators/src/main.ts`. The shop's defaults point here.
import { existsSync, readFileSync } from 'node:fs';
import { createAdyenSimulator } from './adyen/createAdyenSimulator.ts';
import type { StoredCard } from './adyen/state.ts';
import { createAuthenticator } from './authenticator/createAuthenticator.ts';
import { createCarrierSimulator, localKeys } from './carriers/createCarrierSimulator.ts';
import { createFapiaoSimulator } from './fapiao/createFapiaoSimulator.ts';
import { createMailSimulator } from './mail/createMailSimulator.ts';
import { createMapsSimulator } from './maps/createMapsSimulator.ts';
import { createPacSimulator } from './pac/createPacSimulator.ts';
import { createSmsOutbox } from './sms/createSmsOutbox.ts';
import { createTaxSimulator } from './tax/createTaxSimulator.ts';
import { createWechatSimulator } from './wechat/createWechatSimulator.ts';

const shop = process.env.PUBLIC_URL ?? `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
const port = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

// Cards that the provider has stored earlier.
const cards = process.env.SIMULATOR_ADYEN_CARDS;
const adyen = await createAdyenSimulator({
  port: port('SIMULATOR_ADYEN_PORT', 3010),
  webhook_url: `${shop}/webhooks/adyen`,
  ...(cards && existsSync(cards)
    ? { cards: JSON.parse(readFileSync(cards, 'utf8')) as StoredCard[], has_earlier: true }
    : {}),
});
const sms = createSmsOutbox(process.env.SMS_API_KEY ?? 'local-sms-key');
// The keys of the house's invented people.
const members = process.env.SIMULATOR_AUTHENTICATOR;
const mail = await createMailSimulator({
  smtp: port('SIMULATOR_SMTP_PORT', 3025),
  outbox: port('SIMULATOR_OUTBOX_PORT', 3026),
  sms: sms.app,
  ...(members ? { authenticator: createAuthenticator(members) } : {}),
});
const wechat = await createWechatSimulator({
  port: port('SIMULATOR_WECHAT_PORT', 3028),
  app_id: process.env.WECHAT_APP_ID ?? 'wxlocalsimulator',
  app_secret: process.env.WECHAT_APP_SECRET ?? 'local-wechat-secret',
});
const fapiao = await createFapiaoSimulator({
  port: port('SIMULATOR_FAPIAO_PORT', 3029),
  api_key: process.env.FAPIAO_API_KEY ?? 'local-fapiao-key',
});
const pac = await createPacSimulator({
  port: port('SIMULATOR_PAC_PORT', 3031),
  api_key: process.env.PAC_API_KEY ?? 'local-pac-key',
});
const carriers = await createCarrierSimulator({
  port: port('SIMULATOR_CARRIERS_PORT', 3030),
  webhook_url: `${shop}/webhooks/carriers`,
  // The carrier delivers before the clock of the demo would.
  journey_seconds: Number(process.env.SIMULATOR_CARRIERS_SECONDS ?? 40),
  keysOf: (carrier) => {
    const own = localKeys(carrier);
    const name = carrier.toUpperCase();
    return {
      account: process.env[`${name}_ACCOUNT`] ?? own.account,
      key: process.env[`${name}_KEY`] ?? own.key,
      secret: process.env[`${name}_SECRET`] ?? own.secret,
      hook_key: process.env[`${name}_HOOK_KEY`] ?? own.hook_key,
    };
  },
});
// The shop asks a tax service only where TAX_URL names one.
const taxPort = process.env.SIMULATOR_TAX_PORT;
const tax = taxPort
  ? await createTaxSimulator({
      port: Number(taxPort),
      api_key: process.env.TAX_API_KEY ?? 'local-tax-key',
      rates: { '10118': { combined_rate: '0.08875', freight_taxable: true } },
    })
  : null;
// The shop asks a map partner only where it has a key.
const mapsPort = process.env.SIMULATOR_MAPS_PORT;
const maps = mapsPort ? await createMapsSimulator({ port: Number(mapsPort), key: 'local-maps-key' }) : null;
process.stdout.write(
  `payment provider  ${adyen.url}\nmail server       ${mail.smtp_url}\noutbox            ${mail.outbox_url}, text messages ${mail.outbox_url}/sms\nWeChat            ${wechat.url}\nfapiao bureau     ${fapiao.url}\nPAC (CFDI)        ${pac.url}\ncarriers          ${carriers.url}\n`,
);

process.send?.('open');

let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  const all = [adyen, mail, wechat, fapiao, pac, carriers, tax, maps];
  const closeAll = async () => Promise.all(all.map(async (simulator) => simulator?.close()));
  void closeAll().then(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
// The parent that forked us has disconnected: shut down.
process.once('disconnect', stop);
