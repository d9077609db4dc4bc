import type { Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { LocaleContext, localeOfPath } from '../lib/locale.ts';
import { i18nOf } from '../lib/text.ts';

// Only this page's language is fetched; the head has asked for it already.
async function start(): Promise<void> {
  const locale = localeOfPath(location.pathname);
  const url = document.documentElement.dataset['messages'] ?? '';
  const answer = await fetch(url, { credentials: 'same-origin' });
  const i18n = i18nOf(locale, (await answer.json()) as Messages);
  startTransition(() => {
    hydrateRoot(
      document,
      <LocaleContext value={locale}>
        <I18nProvider i18n={i18n}>
          <HydratedRouter />
        </I18nProvider>
      </LocaleContext>,
    );
  });
}

void start();
