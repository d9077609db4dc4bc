import { SignInPage } from '../../features/signin/SignInPage.tsx';
import { Queries } from '../../lib/queries.tsx';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { personalPage } from '../personalPage.ts';
import type { Route } from './+types/login';

export function loader({ params }: Route.LoaderArgs) {
  return { page: personalPage(localeOf(params), 'login', '/login/') };
}

export const meta = pageMeta;

export default function Login() {
  return (
    <Queries>
      <SignInPage />
    </Queries>
  );
}
