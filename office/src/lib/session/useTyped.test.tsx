// What is typed is there after the sign-in that an ended session asks for, and only then. decisions/0141.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MemberContext } from './MemberContext.ts';
import { forgetMember, type Me, meKey } from './member.ts';
import { forgetDrafts, useTyped } from './useDraft.ts';

const memberOf = (email: string): Me => ({ staff: { email } }) as Me;

function Form() {
  const [typed, type] = useTyped('reason', () => 'first');
  return <input aria-label="Reason" value={typed} onChange={(event) => type(event.target.value)} />;
}

/** A page with a form, and what ends it. */
function page(of: { readonly email?: string; readonly at?: string } = {}) {
  const { email = 'a@house.example', at = '/orders' } = of;
  const client = new QueryClient();
  client.setQueryData(meKey, memberOf(email));
  const { unmount } = render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          <MemberContext value={memberOf(email)}>
            <Form />
          </MemberContext>
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Reason');
  const shown = field.value;
  fireEvent.change(field, { target: { value: `typed at ${at} by ${email}` } });
  return { client, unmount, shown };
}

test('what is typed outlives the session, for its member and at its page, once', () => {
  const { client, unmount } = page();
  forgetMember(client);
  unmount();
  for (const other of [{ email: 'b@house.example' }, { at: '/returns' }]) {
    const { unmount: leave, shown } = page(other);
    expect(shown).toBe('first');
    leave();
  }
  const again = page();
  expect(again.shown).toBe('typed at /orders by a@house.example');
  again.unmount();
  const last = page();
  expect(last.shown).toBe('first');
  last.unmount();
});

test('a form that is closed forgets it', () => {
  page().unmount();
  const { shown, unmount } = page();
  expect(shown).toBe('first');
  unmount();
});

test('a member that signs out leaves nothing', () => {
  const { client, unmount } = page();
  forgetMember(client);
  forgetDrafts();
  unmount();
  const { shown, unmount: leave } = page();
  expect(shown).toBe('first');
  leave();
});
