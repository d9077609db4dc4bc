import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { finishTrays, openTray, type TrayName, type TrayParams } from '../../lib/layers/trays.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { PageFrame } from './PageFrame.tsx';

beforeEach(() => {
  const nobody = { user: null, basket: { items: [], total_items: 0, version: 1, deleted_items: [] }, lifetime: 1800 };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(nobody)));
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});
afterEach(async () => {
  act(() => finishTrays());
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pressOverlay = () => fireEvent.click(document.querySelector('[data-tray-open] > div')!);

test.each<[TrayName, TrayParams, string]>([
  ['newsletter', {}, 'newsletter-firstname'],
  ['create-profile', { email: 'anne@example.com', step: 'create' }, 'profile-firstname'],
  ['contact', { subject: 'order' }, 'contact-message'],
])('the overlay closes %s at once, and asks first when something was typed in it', async (name, params, id) => {
  renderShop(
    <PageFrame>
      <main id="content" />
    </PageFrame>,
  );
  const field = () => document.getElementById(id);
  act(() => openTray(name, params));
  await waitFor(() => expect(field()).toBeTruthy(), { timeout: 10_000 });
  pressOverlay();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openTray(name, params));
  await waitFor(() => expect(field()).toBeTruthy());
  await userEvent.type(field()!, 'Anne');
  pressOverlay();
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(field()).toHaveProperty('value', 'Anne');
});
