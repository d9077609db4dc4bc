import { SalonPage } from '../../features/salon/SalonPage.tsx';
import { lazyPart } from '../../lib/browser/lazyPart.ts';
import type { Page } from '../../lib/pages/page.ts';
import { Queries } from '../../lib/session/queries.tsx';
import { serverText } from '../../lib/words/text.server.ts';
import { everywhere } from '../alternates.ts';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import type { Route } from './+types/salon';

// The forms load with the first view that shows one.
const SignIn = lazyPart(async () => (await import('../../features/signin/SignInForm.tsx')).SignInForm);
const Register = lazyPart(async () => (await import('../../features/signin/CreateAccountForm.tsx')).CreateAccountForm);
const Forgot = lazyPart(async () => (await import('../../features/account/ForgotPasswordForm.tsx')).ForgotPasswordForm);

export function loader({ params }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const text = serverText(locale, 'salon');
  const path = '/salon/';
  const page: Page = {
    kind: 'salon',
    title: text('title'),
    description: text('description'),
    path,
    alternates: everywhere(path),
  };
  return { page };
}

export const meta = pageMeta;

export default function Salon() {
  return (
    <Queries>
      <SalonPage signIn={SignIn} register={Register} forgot={Forgot} />
    </Queries>
  );
}
