import { type Text as TextOf, textOf } from '@vitrine/rules/messages/text';
import type { Catalogue, Messages } from '@vitrine/rules/messages/write';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Areas } from '../../messages/areas.ts';
import { type Language, officeLanguages } from './languages.ts';

export type Area = keyof Areas;
export type Text<A extends Area> = TextOf<Areas[A]>;

const loaders: Readonly<Record<Language['code'], () => Promise<{ messages: Messages }>>> = {
  en: () => import('virtual:office-messages/en'),
  fr: () => import('virtual:office-messages/fr'),
};

const storedAs = 'office-language';

/** The member's language: the chosen one, else the browser's, else English. */
function firstLanguage(): Language {
  const wanted = [localStorage.getItem(storedAs) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2));
  const found = wanted.map((code) => officeLanguages.find((one) => one.code === code)).find(Boolean);
  return found ?? officeLanguages[0];
}

type Words = {
  readonly language: Language;
  readonly catalogue: Catalogue;
  readonly choose: (code: Language['code']) => void;
};
const WordsContext = createContext<Words | null>(null);

function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('a component outside of WordsProvider');
  return words;
}

/** Loads the texts of the member's language; shows nothing before them. */
export function WordsProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const { messages } = await loaders[language.code]();
      if (isCurrent) setCatalogue({ tag: language.tag, messages });
    };
    void load();
    document.documentElement.lang = language.code;
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const words = useMemo(() => {
    const choose = (code: Language['code']) => {
      localStorage.setItem(storedAs, code);
      setLanguage(officeLanguages.find((one) => one.code === code) ?? officeLanguages[0]);
    };
    return catalogue && { language, catalogue, choose };
  }, [language, catalogue]);
  return words && <WordsContext value={words}>{children}</WordsContext>;
}

/** The texts of an area in the member's language. A value of a server that is newer than this page has no text: it shows as it is. */
export function useText<A extends Area>(area: A): Text<A> {
  const { catalogue } = useWords();
  return useMemo(() => {
    const text = textOf<Areas, A>(catalogue, area);
    const known: Text<A> = (key, ...variables) =>
      Object.hasOwn(catalogue.messages, `${area}.${key}`) ? text(key, ...variables) : (key.split('.').at(-1) ?? key);
    return known;
  }, [catalogue, area]);
}

/** The language, and the function that chooses another. */
export function useLanguage(): Pick<Words, 'language' | 'choose'> {
  return useWords();
}
