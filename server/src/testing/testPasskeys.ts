// Customers with passkeys, at a shop whose address is `origin`.
import { randomUUID } from 'node:crypto';
import { type OwnPasskeys, passkeys } from '@vitrine/contract/passkeys';
import { type Lie, softwareAuthenticator } from './softwareAuthenticator.ts';
import type { testPersonalData } from './testPersonalData.ts';
import type { Browser } from './testPayments.ts';

type House = ReturnType<typeof testPersonalData>;
type Options = {
  challenge: string;
  user: { id: string };
  rp: { id: string };
  excludeCredentials: object[];
};
type Device = ReturnType<typeof softwareAuthenticator>;
const locale = 'fr_fr';

/** The address of the shop of `testPersonalData`. */
export const origin = 'http://shop.example';

/** The options in an answer. Throws where the call was refused. */
export function optionsIn({ status, body }: { status: number; body: unknown }): Options {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as { options: Options }).options;
}

/** Begins a passkey in a signed-in browser. */
export const begin = (browser: Browser) => browser.post('/api/commerce/customer/passkeys/options', { locale });

/** Adds what a device has made. */
export const add = (browser: Browser, made: object) =>
  browser.post('/api/commerce/customer/passkeys', { locale, ...made });

/** The passkeys that a signed-in browser sees. */
export const passkeysOf = async (browser: Browser): Promise<OwnPasskeys> =>
  passkeys.answer.parse((await browser.get(`/api/commerce/customer/passkeys?locale=${locale}`)).body);

/** A customer of no other test with a passkey, and the device that has it. */
export async function withPasskey(house: House, lie: Lie = {}) {
  const email = `anne.${randomUUID()}@example.com`;
  const browser = await house.customer(email);
  const device = softwareAuthenticator(origin);
  const options = optionsIn(await begin(browser));
  return { email, browser, device, options, added: await add(browser, device.create(options, lie)) };
}

/** Begins a sign-in in a browser. */
export const challenged = async (browser: Browser): Promise<Options> =>
  optionsIn(await browser.post('/api/commerce/passkey-sign-in/options', { locale }));

/** Sends an answer of a passkey as a sign-in. */
export const enter = (browser: Browser, signed: object, body: object = {}, headers = {}) =>
  browser.post('/api/commerce/passkey-sign-in', { locale, ...signed, ...body }, headers);

/** Signs in by a device's passkey, as a browser does. */
export const enterBy = async (browser: Browser, device: Device, lie: Lie = {}) =>
  enter(browser, device.get(await challenged(browser), lie));
