import { CartPage } from '../../features/cart/CartPage.tsx';
import { Queries } from '../../lib/session/queries.tsx';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { personalPage } from '../personalPage.ts';
import type { Route } from './+types/cart';

export function loader({ params }: Route.LoaderArgs) {
  return { page: personalPage(localeOf(params), 'cart', '/cart/') };
}

export const meta = pageMeta;

export default function Cart() {
  return (
    <Queries>
      <CartPage />
    </Queries>
  );
}
