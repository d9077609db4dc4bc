import { staffNewsletter } from '@vitrine/contract/staffNewsletter';
import { countries, type Language, languages } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { May } from '../../ui/May.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import type { NewsletterAsked } from './newsletterAsked.ts';
import css from './newsletter.module.css';

/** The filter in the address. */
function useAsked() {
  const { of, set } = useFilters();
  const country = countries.find((one) => one === of('country'));
  const language = languages.find((one) => one === of('language'));
  const asked: NewsletterAsked = { ...(country && { country }), ...(language && { language }) };
  return { asked, set };
}

/** Names of languages in the member's own; Chinese by its script. */
function useLanguageName(): (language: Language) => string {
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(language.tag, { type: 'language' });
  return (one) => names.of(one.replace('_hans', '-Hans').replace('_hant', '-Hant')) ?? one;
}

/** The confirmed subscribers: how many, and as a file. decisions/0125. */
export function Newsletter() {
  const text = useText('newsletter');
  const shell = useText('shell');
  const fault = useFault();
  const { country: countryName } = useFormats();
  const languageName = useLanguageName();
  const { asked, set } = useAsked();
  const [isOpen, open] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['newsletter', asked],
    queryFn: () => call(staffNewsletter, { query: asked }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const all = { value: '', name: text('all') };
  const seen = data?.countries ?? [];
  return (
    <Page title={text('title')} lead={text('lead')}>
      {error !== null && (
        <Notice tone="bad">
          {fault(error)} <Button onClick={() => void refetch()}>{shell('again')}</Button>
        </Notice>
      )}
      <div className={css.filters}>
        <Select
          label={text('country')}
          value={asked.country ?? ''}
          choices={[all, ...seen.map((value) => ({ value, name: countryName(value) }))]}
          onChange={(value) => set('country', value)}
        />
        <Select
          label={text('language')}
          value={asked.language ?? ''}
          choices={[all, ...languages.map((value) => ({ value, name: languageName(value) }))]}
          onChange={(value) => set('language', value)}
        />
      </div>
      {data && (
        <div className={css.count}>
          <p role="status">
            {seen.length === 0
              ? text('none.scope')
              : text(data.subscribers.is_more ? 'count.more' : 'count', { count: data.subscribers.count })}
          </p>
          <May act="export_newsletter">
            <Button weight="main" disabled={data.subscribers.count === 0} onClick={() => open(true)}>
              {text('export')}
            </Button>
          </May>
        </div>
      )}
      {isOpen && <ExportDialog asked={asked} onClose={() => open(false)} />}
    </Page>
  );
}
