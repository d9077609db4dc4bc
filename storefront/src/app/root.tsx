import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import { message_urls } from 'virtual:message-urls';
import { house } from 'virtual:house';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { neutralLocale, useStorefront } from '../lib/locale.ts';
import { ImageBaseContext } from '../lib/picture.tsx';
import { firstFonts, scriptFonts } from '../ui/fonts/fonts.ts';
import '../ui/fonts/latin.css';
import '../ui/tokens.css';
import '../ui/base.css';
import type { Route } from './+types/root';
import { ErrorPage } from './ErrorPage.tsx';
import { loadContext } from './loadContext.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  const { origin, image_base } = context.get(loadContext);
  const locale = 'locale' in params && isLocale(String(params.locale)) ? String(params.locale) : neutralLocale;
  return { origin, image_base, messages: message_urls[isLocale(locale) ? locale : neutralLocale] };
}

// Nothing here changes while the shopper stays in a storefront; another one is another document.
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  ...firstFonts.map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: house.monogram, type: 'image/svg+xml' },
];

export function Layout({ children }: { children: ReactNode }) {
  const { tag, direction, language } = useStorefront();
  const data = useRouteLoaderData<typeof loader>('root');
  const messages = data?.messages;
  const script = scriptFonts[language];
  return (
    <html lang={tag} dir={direction} data-messages={messages}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        {messages ? <link rel="preload" as="fetch" href={messages} crossOrigin="anonymous" /> : null}
        <Meta />
        <Links />
        {script ? <link rel="stylesheet" href={script} /> : null}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <ImageBaseContext value={loaderData.image_base}>
      <Outlet />
    </ImageBaseContext>
  );
}

export { ErrorPage as ErrorBoundary };
