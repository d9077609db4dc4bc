import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { message_urls } from 'virtual:message-urls';
import { house } from 'virtual:house';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { neutralLocale, useStorefront } from '../lib/words/locale.ts';
import { isServed } from '../lib/words/served.ts';
import { ImageBaseContext } from '../lib/pages/picture.tsx';
import { firstFonts, scriptFonts } from '../ui/fonts/fonts.ts';
import '../ui/fonts/latin.css';
import '../ui/tokens.css';
import '../ui/base.css';
import type { Route } from './+types/root';
import { ErrorPage } from './ErrorPage.tsx';
import { loadContext } from './loadContext.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  const { origin, image_base, flags, settings } = context.get(loadContext);
  const asked = 'locale' in params ? String(params.locale) : '';
  const locale = isServed(asked) ? asked : neutralLocale;
  // The page gets only the addresses of its own fonts: the table of all would add to every first load.
  const fonts = { first: firstFonts, script: scriptFonts[storefrontOf(locale).language] };
  return { origin, image_base, flags, settings, fonts, messages: message_urls[locale] };
}

// Nothing here changes within a storefront; another one is another document.
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [{ rel: 'icon', href: house.monogram, type: 'image/svg+xml' }];

export function Layout({ children }: { children: ReactNode }) {
  const { tag, direction } = useStorefront();
  const data = useRouteLoaderData<typeof loader>('root');
  const messages = data?.messages;
  return (
    <html lang={tag} dir={direction} data-messages={messages} data-flags={data?.flags || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        {messages ? <link rel="preload" as="fetch" href={messages} crossOrigin="anonymous" /> : null}
        {data?.fonts.first.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
        {data?.fonts.script ? <link rel="stylesheet" href={data.fonts.script} /> : null}
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
