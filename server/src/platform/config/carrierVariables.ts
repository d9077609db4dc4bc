// The settings of the carriers: part of config.ts. A carrier without an address is not called, and staff types the numbers
// of its parcels. The other settings default to what the local simulator takes.
import { z } from 'zod';

const url = z.url({ protocol: /^https?$/u }).transform((text) => text.replace(/\/$/u, ''));
const text = z.string().min(1).max(500);
/** Signs reports: as long as what it protects. */
const hookKey = z.string().min(32).max(500);

const address = url.optional();
const previous = hookKey.optional();
type Setting<Check> = { takes: string; check: Check };
type Text = z.ZodDefault<typeof text>;
type HookKey = z.ZodDefault<typeof hookKey>;
type Variables<Name extends string> = Record<`${Name}_URL`, Setting<typeof address>> &
  Record<`${Name}_ACCOUNT` | `${Name}_KEY` | `${Name}_SECRET`, Setting<Text>> &
  Record<`${Name}_HOOK_KEY`, Setting<HookKey>> &
  Record<`${Name}_HOOK_KEY_PREVIOUS`, Setting<typeof previous>>;

type Words = { readonly at: string; readonly account: string; readonly key: string; readonly secret: string };

/** The settings of one carrier by its name in capital letters. */
function of<Name extends string>(name: Name, { at, account, key, secret }: Words): Variables<Name> {
  const local = `local-${name.toLowerCase()}`;
  return {
    [`${name}_URL`]: { takes: `the carrier’s address, ${at}; unset, it is not called`, check: address },
    [`${name}_ACCOUNT`]: { takes: account, check: text.default(`${local}-account`) },
    [`${name}_KEY`]: { takes: key, check: text.default(`${local}-key`) },
    [`${name}_SECRET`]: { takes: secret, check: text.default(`${local}-secret`) },
    [`${name}_HOOK_KEY`]: {
      takes: `at least 32 characters: the key that signs the reports to /webhooks/carriers/${name.toLowerCase()}`,
      check: hookKey.default(`${local}-hook-key-0123456789abcdef`),
    },
    [`${name}_HOOK_KEY_PREVIOUS`]: {
      takes: `the key before ${name}_HOOK_KEY, accepted too while it is changed`,
      check: previous,
    },
  } as Variables<Name>;
}

const unused = 'nothing: this carrier has no such setting';

export const carrierVariables = {
  ...of('FEDEX', {
    at: 'https://apis.fedex.com',
    account: 'the account number',
    key: 'the API key of the project',
    secret: 'the secret key of the project',
  }),
  ...of('UPS', {
    at: 'https://onlinetools.ups.com',
    account: 'the shipper number',
    key: 'the client id',
    secret: 'the client secret',
  }),
  ...of('DHL', {
    at: 'https://express.api.dhl.com/mydhlapi',
    account: 'the account number of the shipper',
    key: 'the user of the MyDHL API',
    secret: 'the password of the MyDHL API',
  }),
  ...of('CHRONOPOST', {
    at: 'https://ws.chronopost.fr',
    account: 'the contract number',
    key: unused,
    secret: 'the password of the contract',
  }),
  ...of('COLISSIMO', {
    at: 'https://ws.colissimo.fr',
    account: 'the contract number',
    key: 'the apiKey of the contract',
    secret: 'the password of the contract',
  }),
  ...of('TNT', {
    at: 'https://express.tnt.com',
    account: 'the account number of the sender',
    key: 'the user of ExpressConnect',
    secret: 'the password of ExpressConnect',
  }),
  ...of('SAGAWA', {
    at: 'as its contract names it',
    account: 'the customer code',
    key: 'the user of the interface',
    secret: 'the password of the interface',
  }),
  CARRIER_TIMEOUT_MS: {
    takes: 'milliseconds to wait for a carrier, 100 to 60000',
    check: z.coerce.number().int().min(100).max(60_000).default(8000),
  },
} as const;
