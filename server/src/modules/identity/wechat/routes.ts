import * as contract from '@vitrine/contract/wechat';
import { type Route, route } from '../../../platform/http/route.ts';
import { syncForm } from '../../customers/session/syncForm.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { bindByPhone } from './bindByPhone.ts';
import { openid, unionid } from './returned.ts';
import { authorizeUrl } from './socialUnion.ts';
import { unlink } from './unlink.ts';

export const wechatRoutes = (shop: Shop): Route[] => [
  route(contract.wechatUnionid, ({ visitor, body, address, reply }) =>
    unionid(shop, visitor, body, { address, reply }),
  ),
  route(contract.wechatOpenid, ({ visitor, body, address }) => openid(shop, visitor, body, address)),
  route(contract.wechatSocialUnion, async ({ visitor, query, reply }) => {
    const { locale, specific_url, purpose } = query;
    const authorize_url = authorizeUrl(shop, visitor.raw, locale, specific_url, purpose);
    // The state is bound to the session cookie, so a visitor without a cookie gets one now.
    if (!visitor.session_id) syncForm(shop, visitor, reply);
    return { authorize_url };
  }),
  route(contract.wechatBindByPhone, ({ visitor, body, address, reply }) =>
    bindByPhone(shop, visitor, body, { address, reply }),
  ),
  route(contract.wechatUnlink, ({ visitor, query }) => unlink(shop, visitor, query.locale)),
];
