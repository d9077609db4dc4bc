import { isRouteErrorResponse, Outlet, useParams, useRouteError } from 'react-router';
import { localeOf } from '../localeOf.ts';
import { ErrorWords } from '../ErrorPage.tsx';
import { loadShell } from '../shell/loadShell.ts';
import { PageFrame } from '../shell/PageFrame.tsx';
import type { Route } from './+types/storefront';

export const loader = ({ context, params }: Route.LoaderArgs) => loadShell(context, localeOf(params));

// The shell stays mounted while the shopper navigates.
export const shouldRevalidate = () => false;

export default function Storefront() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  // An unknown locale has no shell.
  return useParams()['locale'] ? (
    <PageFrame>
      <ErrorWords missing={missing} />
    </PageFrame>
  ) : (
    <ErrorWords missing={missing} />
  );
}
