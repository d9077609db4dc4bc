import { expect, test } from 'vitest';
import { bag } from '../../testing/samples.ts';
import { contextOf } from '../loadContext.ts';
import { loader } from './product.tsx';

const sold = { ...bag(), slug: 'pommeau', targeted_variant: 'H0612P 20R' };
const context = contextOf({
  fetch_commerce: async (path) => {
    const asked = new URL(path, 'https://shop.example').searchParams.get('selected_sku');
    return Response.json({ ...sold, selected_sku: asked === 'H0612P 26R' ? asked : null });
  },
  nonce: '',
  origin: 'https://shop.example',
  image_base: '',
  flags: '',
  settings: {} as never,
  report: () => undefined,
});
const answerTo = (segment: string, search = ''): Promise<unknown> => {
  const request = new Request(`https://shop.example/fr_fr/product/${segment}${search}`);
  const params = { locale: 'fr_fr', slugAndSku: segment };
  const args = { context, request, params } as unknown as Parameters<typeof loader>[0];
  return loader(args).catch((thrown: unknown) => thrown);
};

test.each([
  ['a bare sku', 'H0612Pv20R', ''],
  ['an earlier slug', 'pommeau-of-then-H0612Pv20R', ''],
  ['the SKU of a size that is no longer sold', 'pommeau-H0612Pv19R', ''],
  ['an earlier slug with a query', 'pommeau-of-then-H0612Pv20R', '?utm_source=letter'],
])('redirects %s for good to the address of today', async (_what, segment, search) => {
  const answer = await answerTo(segment, search);
  if (!(answer instanceof Response)) throw new Error(`no redirect of ${segment}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/fr_fr/product/pommeau-H0612Pv20R${search}`]);
});

test('does not redirect the current slug', async () => {
  expect(await answerTo('pommeau-H0612Pv20R')).not.toBeInstanceOf(Response);
});

test.each([
  ['no variant', '', false],
  ['one that is sold', '?selected_sku=H0612Pv26R', false],
  ['one that does not exist', '?selected_sku=H0612Pv99R', true],
  ['no SKU at all', '?selected_sku=%20%20', true],
])('an address that names %s', async (_what, search, unmatched) => {
  expect(await answerTo('pommeau-H0612Pv20R', search)).toMatchObject({ unmatched });
});
