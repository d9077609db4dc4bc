import { ConfirmationPage } from '../../features/checkout/ConfirmationPage.tsx';
import { OrderDetails } from '../../features/orders/OrderDetails.tsx';
import { Queries } from '../../lib/session/queries.tsx';
import { localeOf } from '../localeOf.ts';
import { anyWord } from '../ownWord.ts';
import { pageMeta } from '../pageMeta.ts';
import { checkoutPage } from '../personalPage.ts';
import type { Route } from './+types/confirmation';

export function loader({ params, request }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const word = anyWord(locale, 'checkout', new URL(request.url));
  return { page: checkoutPage(locale, 'confirmation', word, '/confirmation/') };
}

export const meta = pageMeta;

export default function Confirmation() {
  return (
    <Queries>
      <ConfirmationPage>{(order) => <OrderDetails order={order} />}</ConfirmationPage>
    </Queries>
  );
}
