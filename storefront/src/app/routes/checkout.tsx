import { CheckoutPage } from '../../features/checkout/CheckoutPage.tsx';
import { Queries } from '../../lib/session/queries.tsx';
import { localeOf } from '../localeOf.ts';
import { ownWord } from '../ownWord.ts';
import { pageMeta } from '../pageMeta.ts';
import { checkoutPage } from '../personalPage.ts';
import type { Route } from './+types/checkout';

export function loader({ params, request }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const word = ownWord(locale, 'checkout', new URL(request.url));
  return { page: checkoutPage(locale, 'checkout', word, '/') };
}

export const meta = pageMeta;

export default function Checkout() {
  return (
    <Queries>
      <CheckoutPage />
    </Queries>
  );
}
