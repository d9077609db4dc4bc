import { render, type RenderResult } from '@testing-library/react';
import { type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { type ReactNode, useEffect, useState } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider, useLocation } from 'react-router';
import { compiledOf } from '../../scripts/catalogue.ts';
import type { Shell as HouseShell } from '../app/shell/useShell.ts';
import { LocaleContext } from '../lib/words/locale.ts';
import { CatalogueContext } from '../lib/words/messages.ts';
import { Queries } from '../lib/session/queries.tsx';

/** The test's current address, query included. */
export const place = { now: '' };

function Place({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    place.now = pathname + search;
  }, [pathname, search]);
  return children;
}

function Shop({ locale, children }: { locale: Locale; children: ReactNode }) {
  const [catalogue] = useState(() => ({ tag: storefronts[locale].tag, messages: compiledOf(locale) }));
  return (
    <LocaleContext value={locale}>
      <CatalogueContext value={catalogue}>
        <Queries>
          <Place>{children}</Place>
        </Queries>
      </CatalogueContext>
    </LocaleContext>
  );
}

type Settings = {
  readonly locale?: Locale;
  /** Address of the page, query and hash included. */
  readonly at?: string;
  /** The loader data of the page. */
  readonly loaderData?: unknown;
  /** Other pages, for navigation tests. */
  readonly beside?: readonly RouteObject[];
  /** What header, footer and trays show of the house. */
  readonly shell?: HouseShell;
};

/** Renders a part of the shop in a storefront: its texts, a router that accepts any address, server data. */
export function renderShop(
  part: ReactNode,
  { locale = 'uk_en', at = '/', loaderData = null, beside = [], shell }: Settings = {},
): RenderResult {
  const page = { id: 'page', path: '*', element: <Shop locale={locale}>{part}</Shop> };
  const routes: RouteObject[] = [
    { path: '/:locale/login', element: <h1>Sign in</h1> },
    ...beside,
    // Without a loader the router answers a change of address at once.
    loaderData === null ? page : { ...page, loader: () => loaderData },
  ];
  const storefront = { id: 'routes/storefront', loader: () => shell, shouldRevalidate: () => false, children: routes };
  const router = createMemoryRouter(shell ? [storefront] : routes, {
    initialEntries: [at],
    hydrationData: { loaderData: { page: loaderData, ...(shell ? { 'routes/storefront': shell } : {}) } },
  });
  return render(<RouterProvider router={router} />);
}
