import { AccountPage } from '../../features/account/AccountPage.tsx';
import { AddressList } from '../../features/address/AddressList.tsx';
import { OrderList } from '../../features/orders/OrderList.tsx';
import { Queries } from '../../lib/queries.tsx';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { personalPage } from '../personalPage.ts';
import type { Route } from './+types/accountPart';

export function loader({ params }: Route.LoaderArgs) {
  return { page: personalPage(localeOf(params), 'account', '/account/') };
}

export const meta = pageMeta;

export default function AccountPart() {
  return (
    <Queries>
      <AccountPage orders={<OrderList />} addresses={<AddressList />} />
    </Queries>
  );
}
