import { FindOrderPage } from '../../features/orders/FindOrderPage.tsx';
import { Queries } from '../../lib/session/queries.tsx';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { personalPage } from '../personalPage.ts';
import type { Route } from './+types/findYourOrder';

export function loader({ params }: Route.LoaderArgs) {
  return { page: personalPage(localeOf(params), 'order-lookup', '/findyourorder/') };
}

export const meta = pageMeta;

export default function FindYourOrder() {
  return (
    <Queries>
      <FindOrderPage />
    </Queries>
  );
}
