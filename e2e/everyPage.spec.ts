import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../storefront/src/app/routes.ts';
import { expect, test } from './shopper.ts';

/** The German address of each path with a parameter beside the locale. A path that is missing here fails the test. */
const addresses: Readonly<Record<string, string>> = {
  ':locale/category/*': '/de_de/category/leder/taschen/',
  ':locale/product/:slugAndSku': '/de_de/product/quartier-H0702PvN/',
  ':locale/product/:kind/config/:slugAndSku': '/de_de/product/beltkits/config/boucle-passant-U003Pv32D/',
  ':locale/story/:slug': '/de_de/story/coming-home/',
  ':locale/legal/:name': '/de_de/legal/privacy/',
  ':locale/account/*': '/de_de/account/',
  ':locale/:word/:country/*': '/de_de/find-store/de/muenchen/maffeistrasse-1301/',
  ':locale/:word': '/de_de/find-store/',
  ':locale/:checkout/validation': '/de_de/kasse/validation/',
  ':locale/:checkout/confirmation': '/de_de/kasse/confirmation/',
};
const unserved = [':locale/style', ':locale/*', '*'];

const patternsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...patternsOf(children ?? [])]);

test('the server renders every page', async ({ request }) => {
  const patterns = patternsOf(routes).filter((one) => !unserved.includes(one));
  const answered: [string, number, boolean][] = [];
  for (const pattern of patterns) {
    const answer = await request.get(addresses[pattern] ?? `${pattern.replace(':locale', '/de_de')}/`);
    answered.push([pattern, answer.status(), (await answer.text()).includes('<main id="content"')]);
  }
  expect(answered).toEqual(patterns.map((pattern) => [pattern, 200, true]));
});
