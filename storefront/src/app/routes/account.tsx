import { isAccountPart } from '@vitrine/rules/session/signedOut';
import { data } from 'react-router';
import { AccountPage } from '../../features/account/AccountPage.tsx';
import { AddressList } from '../../features/address/AddressList.tsx';
import { AccountBanners } from '../../features/banners/AccountBanners.tsx';
import { OrderList } from '../../features/orders/OrderList.tsx';
import { WechatRow } from '../../features/wechat/WechatRow.tsx';
import { Queries } from '../../lib/session/queries.tsx';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { personalPage } from '../personalPage.ts';
import type { Route } from './+types/account';

export function loader({ params }: Route.LoaderArgs) {
  const part = ('*' in params ? params['*'] : undefined)?.replace(/\/$/u, '');
  if (part !== undefined && !isAccountPart(part)) throw data(null, { status: 404 });
  return { page: personalPage(localeOf(params), 'account', '/account/') };
}

export const meta = pageMeta;

export default function Account() {
  return (
    <Queries>
      <AccountPage
        banners={<AccountBanners />}
        orders={<OrderList />}
        addresses={<AddressList />}
        wechat={<WechatRow />}
      />
    </Queries>
  );
}
