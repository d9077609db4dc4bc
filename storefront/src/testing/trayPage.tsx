import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { PageFrame } from '../app/shell/PageFrame.tsx';

/** The session call's answer, with an empty basket. */
export const answer = (user: unknown) => ({
  user,
  basket: { items: [], total_items: 0, version: 1, deleted_items: [] },
  lifetime: 1800,
});

/** A page in its frame, with a trigger of a tray and a link. */
export const page = (
  <PageFrame>
    <main id="content" tabIndex={-1}>
      <button type="button" data-tray="help">
        Open help
      </button>
      <a href="#elsewhere">A link of the page</a>
    </main>
  </PageFrame>
);
export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const none = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
