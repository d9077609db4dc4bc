/** @jsxImportSource preact */
import { useId } from 'preact/hooks';
import { boutiqueLanguages } from '../model/boutiqueWords.ts';
import { usePage } from './pageContext.ts';

export function LanguageChoice() {
  const { words, choose } = usePage();
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{words.text('language')}</label>
      <select
        id={id}
        value={words.code}
        onChange={(event) => {
          const chosen = boutiqueLanguages.find(({ code }) => code === event.currentTarget.value);
          if (chosen) choose(chosen.code);
        }}
      >
        {boutiqueLanguages.map(({ code, name }) => (
          <option key={code} value={code} lang={code.replace('_', '-')}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
