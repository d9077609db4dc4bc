import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { contextOf } from '../app/loadContext.ts';
import { pageMeta } from '../app/pageMeta.ts';
import type { Page } from '../lib/pages/page.ts';

export const origin = 'https://shop.example';

type Asked = { readonly path: string; readonly query: URLSearchParams };
type Settings = {
  /** Path and query of the page, with its locale. */
  readonly at: string;
  readonly params?: Readonly<Record<string, string>>;
  /** What the server answers to the loader's calls. */
  readonly answer?: (asked: Asked) => { readonly status?: number; readonly body: unknown };
};

const noAnswer = () => ({ status: 404, body: { error: { internal_code: 404, message: 'Not found' } } });

/** The arguments of a route's loader, as the server makes them. */
function argumentsOf({ at, params = {}, answer = noAnswer }: Settings): never {
  const context = contextOf({
    fetch_commerce: async (path) => {
      const url = new URL(path, origin);
      const { status = 200, body } = answer({ path: url.pathname, query: url.searchParams });
      return Response.json(body, { status });
    },
    nonce: '',
    origin,
    image_base: '',
    flags: '',
    settings: {} as never,
    report: () => undefined,
  });
  const request = new Request(`${origin}${at}`);
  const [, locale = ''] = new URL(request.url).pathname.split('/');
  return { context, request, params: { locale, ...params } } as unknown as never;
}

/** The page of a route's loader. */
export async function pageOf<Answer>(loader: (given: never) => Answer, settings: Settings) {
  return loader(argumentsOf(settings));
}

/** The status that a loader ends with instead of a page, and where it leads: `301 /uk_en/checkout/`. */
export async function endOf(loader: (given: never) => unknown, settings: Settings): Promise<string> {
  try {
    await loader(argumentsOf(settings));
    return '200';
  } catch (error) {
    if (error instanceof Response) return `${error.status} ${error.headers.get('location')}`;
    const thrown: unknown = error;
    if (isRouteErrorResponse(thrown)) return String(thrown.status);
    // What `data(null, { status })` throws in a loader.
    if (typeof thrown === 'object' && thrown !== null && 'init' in thrown) {
      const { init } = thrown;
      if (typeof init === 'object' && init !== null && 'status' in init) return String(init.status);
    }
    throw error;
  }
}

/** The head of a page in a storefront. */
export function headOf(page: Page, locale: string): MetaDescriptor[] {
  const matches = [
    { id: 'root', loaderData: { origin, image_base: '' } },
    { id: 'page', loaderData: { page } },
  ];
  return pageMeta({ matches, params: { locale } });
}

const attributes = (descriptor: MetaDescriptor): Record<string, unknown> => ({ ...descriptor });

/** The attribute `value` of the head's element that has all of `wanted`. */
export function inHead(head: readonly MetaDescriptor[], wanted: Record<string, string>, value: string): unknown[] {
  return head
    .map(attributes)
    .filter((element) => Object.entries(wanted).every(([name, text]) => element[name] === text))
    .map((element) => element[value]);
}
