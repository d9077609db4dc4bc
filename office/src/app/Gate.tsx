import type { ReactNode } from 'react';
import { officeLanguages } from '../lib/words/languages.ts';
import { useLanguage, useText } from '../lib/words/words.tsx';
import css from './shell.module.css';

export function LanguageChoice() {
  const { language, choose } = useLanguage();
  return (
    <div className={css.languages}>
      {officeLanguages.map(({ code, name }) => (
        <button key={code} type="button" lang={code} aria-pressed={code === language.code} onClick={() => choose(code)}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** The frame of what a browser without a member sees. */
export function Gate({ children }: { readonly children: ReactNode }) {
  const text = useText('shell');
  return (
    <main className={css.gate}>
      <p className={css.name}>{text('office')}</p>
      {children}
      <LanguageChoice />
    </main>
  );
}
