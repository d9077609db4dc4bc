import { ForgotPasswordPage } from '../../features/account/ForgotPasswordPage.tsx';
import { Queries } from '../../lib/session/queries.tsx';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { personalPage } from '../personalPage.ts';
import type { Route } from './+types/forgotPassword';

export function loader({ params }: Route.LoaderArgs) {
  return { page: personalPage(localeOf(params), 'forgot-password', '/forgot-password/') };
}

export const meta = pageMeta;

export default function ForgotPassword() {
  return (
    <Queries>
      <ForgotPasswordPage />
    </Queries>
  );
}
