import * as contract from '@vitrine/contract/passkeys';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { addPasskey, beginPasskey, readPasskeys, removePasskey, renamePasskey } from './ownPasskeys.ts';
import { beginPasskeySignIn, signInByPasskey } from './passkeySignIn.ts';

export const passkeyRoutes = (shop: Shop): Route[] => [
  route(contract.passkeys, ({ visitor }) => readPasskeys(shop, visitor)),
  route(contract.passkeyBegin, ({ visitor }) => beginPasskey(shop, visitor)),
  route(contract.passkeyAdd, ({ visitor, body }) => addPasskey(shop, visitor, body)),
  route(contract.passkeyRename, ({ visitor, params, body }) =>
    renamePasskey(shop, visitor, params.passkey_id, body.name),
  ),
  route(contract.passkeyRemove, ({ visitor, params, query }) =>
    removePasskey(shop, visitor, params.passkey_id, query.locale),
  ),
  route(contract.passkeySignInBegin, ({ visitor, address }) => beginPasskeySignIn(shop, visitor, address)),
  route(contract.passkeySignIn, ({ visitor, body, address, device, reply }) =>
    signInByPasskey(shop, visitor, body, { address, device, reply }),
  ),
];
