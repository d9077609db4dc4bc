import { CreateAccountPage } from '../../features/signin/CreateAccountPage.tsx';
import { Queries } from '../../lib/queries.tsx';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { personalPage } from '../personalPage.ts';
import type { Route } from './+types/accountCreate';

export function loader({ params }: Route.LoaderArgs) {
  return { page: personalPage(localeOf(params), 'account', '/account-create/') };
}

export const meta = pageMeta;

export default function AccountCreate() {
  return (
    <Queries>
      <CreateAccountPage />
    </Queries>
  );
}
