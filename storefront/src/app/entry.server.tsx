import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { house } from 'virtual:house';
import { LocaleContext, localeOfPath } from '../lib/locale.ts';
import { CatalogueContext } from '../lib/messages.ts';
import { serverCatalogue } from '../lib/text.server.ts';
import { loadContext } from './loadContext.ts';

export { contextOf } from './loadContext.ts';
/** Whom this build dresses: the server refuses to open another house with it. */
export const house_name = house.name;

/** Reports what a loader or a component threw to the shop's log; the router would write to the console. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }): void {
  // An address that leads nowhere is no fault, and may hold anything.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (context instanceof RouterContextProvider) context.get(loadContext).report(error);
}

/** Renders a page whole: it is kept in the page cache, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(loadContext);
  const locale = localeOfPath(new URL(request.url).pathname);
  let failed: unknown;
  const stream = await renderToReadableStream(
    <LocaleContext value={locale}>
      <CatalogueContext value={serverCatalogue(locale)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </CatalogueContext>
    </LocaleContext>,
    {
      nonce,
      signal: request.signal,
      // One piece: a boundary sent later would need a script of React's to move it into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void (failed = error),
    },
  );
  await stream.allReady;
  if (failed) throw failed instanceof Error ? failed : new Error('The page could not be rendered');
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status, headers });
}
