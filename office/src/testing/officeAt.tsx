// The office in a test's page, at a real shop on a test database: the calls run in the test's process.
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffRole } from '@vitrine/rules/staff/staffRoles';
import type { HouseRole } from '../../../server/src/testing/staffMembers.ts';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import type { Shop } from '../../../server/src/platform/shop/shop.ts';
import { staffBrowser, staffMember } from '../../../server/src/testing/staffMembers.ts';
import { newQueryClient } from '../app/newQueryClient.ts';
import { routes } from '../app/routes.tsx';
import { WordsProvider } from '../lib/words/words.tsx';
import { withLiveSource } from './liveSource.ts';
import { noted } from './pageCalls.ts';

type Browser = Awaited<ReturnType<typeof staffBrowser>>;

/** Sends the page's calls to the shop, with the cookies of a browser. Counts them by address. */
function callsOf(browser: Browser): string[] {
  const made: string[] = [];
  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', body, headers } = init;
    made.push(`${method} ${address}`);
    const sent = Object.fromEntries(new Headers(headers));
    const { status, body: answer } =
      method === 'POST'
        ? await browser.post(address, JSON.parse(typeof body === 'string' ? body : '{}'), sent)
        : await browser.get(address, sent);
    return Response.json(answer ?? {}, { status });
  };
  vi.stubGlobal('fetch', noted(ask));
  return made;
}

/** Shows the office at an address, in the language. */
function show(path: string, language: string) {
  localStorage.setItem('office-language', language);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const shown = render(
    <WordsProvider>
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </WordsProvider>,
  );
  return { ...shown, router, user: userEvent.setup() };
}

/** The office as a browser sees it in which no member is signed in. */
export async function officeAtDoor(shop: Shop, language = 'en', path = '/') {
  const browser = await staffBrowser(shop);
  const calls = callsOf(browser);
  return { ...show(path, language), browser, calls };
}

/** The office as a signed-in member of a role sees it. */
export async function officeAt(
  shop: Shop,
  role: StaffRole | HouseRole,
  path: string,
  {
    store_id = null,
    language = 'en',
    isLive = false,
  }: {
    readonly store_id?: string | null;
    readonly language?: string;
    /** Whether the page hears what changes; the shop needs notices of its database. */
    readonly isLive?: boolean;
  } = {},
) {
  const member = await staffMember(shop, role, store_id);
  const calls = callsOf(member.browser);
  if (isLive) withLiveSource(shop, member.browser.jar);
  return { ...show(path, language), member, calls };
}
