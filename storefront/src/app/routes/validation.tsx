import { ValidationPage } from '../../features/checkout/ValidationPage.tsx';
import { Queries } from '../../lib/session/queries.tsx';
import { localeOf } from '../localeOf.ts';
import { anyWord } from '../ownWord.ts';
import { pageMeta } from '../pageMeta.ts';
import { checkoutPage } from '../personalPage.ts';
import type { Route } from './+types/validation';

export function loader({ params, request }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const word = anyWord(locale, 'checkout', new URL(request.url));
  return { page: checkoutPage(locale, 'validation', word, '/validation/') };
}

export const meta = pageMeta;

export default function Validation() {
  return (
    <Queries>
      <ValidationPage />
    </Queries>
  );
}
