import type { Messages } from '@vitrine/rules/messages/write';
import { storefronts } from '@vitrine/rules/storefronts/storefronts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { LocaleContext, localeOfPath } from '../lib/words/locale.ts';
import { CatalogueContext } from '../lib/words/messages.ts';

// Loads only this page's language; the head already preloads it.
async function start(): Promise<void> {
  const locale = localeOfPath(location.pathname);
  const url = document.documentElement.dataset['messages'] ?? '';
  const answer = await fetch(url, { credentials: 'same-origin' });
  const catalogue = { tag: storefronts[locale].tag, messages: (await answer.json()) as Messages };
  startTransition(() => {
    hydrateRoot(
      document,
      <LocaleContext value={locale}>
        <CatalogueContext value={catalogue}>
          <HydratedRouter />
        </CatalogueContext>
      </LocaleContext>,
    );
  });
}

void start();
