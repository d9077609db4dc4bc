import { lazy, Suspense } from 'react';
import { AccountPage } from '../../features/account/AccountPage.tsx';
import { AddressList } from '../../features/address/AddressList.tsx';
import { OrderList } from '../../features/orders/OrderList.tsx';
import { WechatRow } from '../../features/wechat/WechatRow.tsx';
import { Queries } from '../../lib/queries.tsx';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { personalPage } from '../personalPage.ts';
import type { Route } from './+types/account';

export function loader({ params }: Route.LoaderArgs) {
  return { page: personalPage(localeOf(params), 'account', '/account/') };
}

const AccountBanners = lazy(() =>
  import('../../features/banners/AccountBanners.tsx').then((module) => ({ default: module.AccountBanners })),
);

export const meta = pageMeta;

export default function Account() {
  return (
    <Queries>
      <Suspense>
        <AccountBanners />
      </Suspense>
      <AccountPage orders={<OrderList />} addresses={<AddressList />} wechat={<WechatRow />} />
    </Queries>
  );
}
