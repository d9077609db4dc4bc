import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { house } from 'virtual:house';
import { LocaleContext, localeOfPath } from '../lib/words/locale.ts';
import { CatalogueContext } from '../lib/words/messages.ts';
import { serverCatalogue } from '../lib/words/text.server.ts';
import { loadContext } from './loadContext.ts';

export { contextOf } from './loadContext.ts';
/** The house that this build is for: the server refuses to open another house with it. */
export const house_name = house.name;

/** Reports errors of loaders and components to the shop's log; the router would write to the console. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }): void {
  // A 404 is no fault, and its address may hold anything.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (context instanceof RouterContextProvider) context.get(loadContext).report(error);
}

/** Renders a whole page: it is stored in the page cache, so there is nothing to stream. */
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
      // In one piece: a boundary streamed later would need an inline script of React to move it into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void (failed = error),
    },
  );
  await stream.allReady;
  if (failed) throw failed instanceof Error ? failed : new Error('The page could not be rendered');
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status, headers });
}
