import { useLocation } from 'react-router';
import { CreateAccountPage } from '../../features/signin/CreateAccountPage.tsx';
import { Queries } from '../../lib/session/queries.tsx';
import { storeReturnPlace } from '../../lib/pages/returnPlace.ts';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { personalPage } from '../personalPage.ts';
import type { Route } from './+types/accountCreate';

const light = '/customer/light';

export function loader({ params, request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.includes(light) ? `${light}/` : '/account-create/';
  return { page: personalPage(localeOf(params), 'account', path) };
}

// Runs while the address is still that of the previous page.
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  storeReturnPlace();
  return serverLoader();
}

export const meta = pageMeta;

/** The full account form, and at `/customer/light` the short one. */
export default function AccountCreate() {
  return (
    <Queries>
      <CreateAccountPage light={useLocation().pathname.includes(light)} />
    </Queries>
  );
}
