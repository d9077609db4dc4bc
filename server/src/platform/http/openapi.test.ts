import { keyScopeOf } from '@vitrine/contract/keyCalls';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes as routesOf } from '../../modules.ts';
import type { Shop } from '../shop/shop.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import { createApi } from './app.ts';
import { docsRoutes } from './docsPage.ts';
import { openApi, openPath, operationId } from './openapi.ts';
import type { Route } from './route.ts';

const database = testDatabase();
let shop: Shop;
let routes: Route[];
beforeAll(() => {
  shop = testShop(database.db);
  routes = routesOf(shop);
});

type Operation = {
  operationId: string;
  security?: readonly Record<string, readonly string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  responses: Record<string, unknown>;
};

describe('the OpenAPI document', () => {
  const operations = (): [string, string, Operation][] => {
    const { paths } = openApi(routes, 'http://shop.example') as { paths: Record<string, Record<string, Operation>> };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
    );
  };

  test('names every call of the shop, once', () => {
    const names = operations().map(([, , operation]) => operation.operationId);
    expect([...names].sort()).toEqual(routes.map(({ endpoint }) => operationId(endpoint)).sort());
    expect(new Set(names).size).toBe(names.length);
  });

  test('describes every path parameter, and none that is not in the path', () => {
    const withParameters = operations().filter(([path]) => path.includes('{'));
    expect(withParameters.length).toBeGreaterThan(5);
    for (const [path, , { parameters }] of operations())
      expect(
        parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
        path,
      ).toEqual([...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name));
  });

  test('requires the anti-forgery token for every call that changes data', () => {
    expect(operations().filter(([, method]) => method !== 'get').length).toBeGreaterThan(20);
    for (const [path, method, { parameters }] of operations())
      expect(
        parameters.some(({ name }) => name === 'X-XSRF-TOKEN'),
        `${method} ${path}`,
      ).toBe(method !== 'get' || path === '/api/commerce/wechat/unlink');
  });

  test('names the scope of a key at each call that takes one, whose anti-forgery token a program leaves out', () => {
    const { components } = openApi(routes, 'https://shop.example') as { components: { securitySchemes: object } };
    expect(components.securitySchemes).toMatchObject({ key: { type: 'http', scheme: 'bearer' } });
    const byCall = new Map(operations().map(([path, method, operation]) => [`${method} ${path}`, operation]));
    for (const { endpoint } of routes) {
      const { method, base, path } = endpoint;
      const operation = byCall.get(`${method.toLowerCase()} /api/${base}${openPath(path)}`);
      const scope = keyScopeOf(endpoint);
      const token = operation?.parameters.find(({ name }) => name === 'X-XSRF-TOKEN');
      if (scope !== null) expect([operation?.security, token?.required ?? false]).toEqual([[{ key: [scope] }], false]);
      else expect(JSON.stringify(operation?.security ?? [])).not.toContain('key');
    }
  });

  test('names the cookie as the shop sets it, by http and by https', () => {
    for (const [server, name] of [
      ['http://shop.example', 'vitrine'],
      ['https://shop.example', '__Host-vitrine'],
    ] as const)
      expect(openApi(routes, server)).toMatchObject({ components: { securitySchemes: { session: { name } } } });
  });

  test('describes the format of a locale', () => {
    const [, , operation] = operations().find(([path]) => path.endsWith('/navigation')) ?? [];
    expect(operation?.parameters[0]).toMatchObject({ name: 'locale', required: true, schema: { type: 'string' } });
  });
});

test('is served, as is the documentation page, which runs no script', async () => {
  const app = createApi(shop, routes);
  docsRoutes(shop, routes).mountOn(app);
  const document = await app.request('/api/openapi.json');
  expect(await document.json()).toMatchObject({ openapi: '3.1.0' });
  const page = await app.request('/api/docs');
  const text = await page.text();
  expect(text).not.toMatch(/<script/u);
  expect(text).toContain('/api/commerce/categories/{path}</code');
  for (const { endpoint } of routes) expect(text).toContain(`id="${operationId(endpoint)}"`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
});
