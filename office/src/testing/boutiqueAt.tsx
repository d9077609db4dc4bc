/** @jsxImportSource preact */
// The page of a boutique in a test's page, at a real shop on a test database; its network can be cut.
import 'fake-indexeddb/auto';
import { act } from 'preact/test-utils';
import { render } from 'preact';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { staffBrowser } from '../../../server/src/testing/staffMembers.ts';
import { BoutiquePage } from '../boutique/BoutiquePage.tsx';
import { BoutiqueModel } from '../boutique/model/boutiqueModel.ts';
import { openStore } from '../boutique/model/deviceStore.ts';
import { noted } from './pageCalls.ts';

type Browser = Awaited<ReturnType<typeof staffBrowser>>;

/** A network between the page and the shop. */
function networkTo(browser: Browser) {
  const network = {
    isOn: true,
    /** The answer of the next call is lost after the server has done it. */
    losesAnswer: false,
    /** Answers of these addresses come after the promise, as on a slow line. */
    slow: null as { readonly of: RegExp; readonly until: Promise<void> } | null,
    calls: [] as string[],
  };
  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    if (!network.isOn) throw new TypeError('no network');
    const { method = 'GET', body, headers } = init;
    network.calls.push(`${method} ${address}`);
    const sent = Object.fromEntries(new Headers(headers));
    const { status, body: answer } =
      method === 'POST'
        ? await browser.post(address, JSON.parse(typeof body === 'string' ? body : '{}'), sent)
        : await browser.get(address, sent);
    if (network.losesAnswer && /\/boutique\/(?:steps|counts\/\d+\/lines)/u.test(address)) {
      network.losesAnswer = false;
      throw new TypeError('the answer is lost');
    }
    if (network.slow?.of.test(`${method} ${address}`)) await network.slow.until;
    return Response.json(answer ?? {}, { status });
  };
  vi.stubGlobal('fetch', noted(ask));
  return network;
}

let stores = 0;

/** Shows the page in a browser. `device` names the store of a browser that was closed before: it opens with what that has kept. */
export async function boutiqueAt(
  browser: Browser,
  { device = `device-${(stores += 1)}`, language = 'en', isOn = true } = {},
) {
  localStorage.setItem('boutique-language', language);
  const network = networkTo(browser);
  network.isOn = isOn;
  const store = await openStore(device);
  const model = new BoutiqueModel(store);
  const place = document.createElement('div');
  document.body.append(place);
  await act(async () => render(<BoutiquePage model={model} />, place));
  await act(() => model.open());
  const close = (): void => {
    render(null, place);
    place.remove();
    store.close();
  };
  return { model, store, network, device, close, user: userEvent.setup() };
}
