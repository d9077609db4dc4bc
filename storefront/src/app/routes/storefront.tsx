import { navigation } from '@vitrine/contract/catalogue';
import { storefronts } from '@vitrine/rules/storefronts/storefronts';
import { isRouteErrorResponse, Outlet, useParams, useRouteError } from 'react-router';
import { localeOf } from '../localeOf.ts';
import { callFrom } from '../pageCall.ts';
import { ErrorWords } from '../ErrorPage.tsx';
import { PageFrame } from '../shell/PageFrame.tsx';
import { countryNames } from '../../lib/countryNames.ts';
import { languageNames } from '../shell/languageNames.ts';
import type { Route } from './+types/storefront';

export async function loader({ context, params }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const { country, language, currency, tag } = storefronts[locale];
  const { categories } = await callFrom(context)(navigation, { query: { locale } });
  return {
    locale,
    categories,
    place: { country: countryNames(tag)[country], language: languageNames[language], currency },
  };
}

// The shell stays while the shopper goes from page to page.
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
  // A wrong locale has no shell to stand in.
  return useParams()['locale'] ? (
    <PageFrame>
      <ErrorWords missing={missing} />
    </PageFrame>
  ) : (
    <ErrorWords missing={missing} />
  );
}
