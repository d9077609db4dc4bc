import { PaymentLinkPage } from '../../features/paymentlink/PaymentLinkPage.tsx';
import { Queries } from '../../lib/session/queries.tsx';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { personalPage } from '../personalPage.ts';
import type { Route } from './+types/paymentLink';

export function loader({ params }: Route.LoaderArgs) {
  return { page: personalPage(localeOf(params), 'payment-link', '/payment-link/') };
}

export const meta = pageMeta;

export default function PaymentLink() {
  return (
    <Queries>
      <PaymentLinkPage />
    </Queries>
  );
}
