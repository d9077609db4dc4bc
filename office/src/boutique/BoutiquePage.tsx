/** @jsxImportSource preact */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { BoutiqueModel } from './model/boutiqueModel.ts';
import { languageFor, loadWords, rememberLanguage, type Words } from './model/boutiqueWords.ts';
import { DayPage } from './parts/DayPage.tsx';
import { DoorPage } from './parts/DoorPage.tsx';
import { PageContext, useModelState } from './parts/pageContext.ts';
import { ProofSheet } from './parts/ProofSheet.tsx';
import { SetupPage } from './parts/SetupPage.tsx';

/** The page of a boutique: its door, its set-up, its day. Shows nothing before the texts of its language. */
export function BoutiquePage({ model }: { readonly model: BoutiqueModel }) {
  const { phase, door, day } = useModelState(model);
  const boutiques = day?.store.language ?? door?.device?.language ?? null;
  const [chosen, setChosen] = useState(() => languageFor(null));
  const [words, setWords] = useState<Words | null>(null);
  useEffect(() => {
    if (boutiques !== null) setChosen(languageFor(boutiques));
  }, [boutiques]);
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const loaded = await loadWords(chosen);
      if (!isCurrent) return;
      document.documentElement.lang = chosen.replace('_', '-');
      document.documentElement.dir = chosen === 'ar' ? 'rtl' : 'ltr';
      document.title = loaded.text('title');
      setWords(loaded);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  const page = useMemo(
    () =>
      words && {
        model,
        words,
        choose: (code: typeof chosen) => {
          rememberLanguage(code);
          setChosen(code);
        },
      },
    [model, words],
  );
  if (!page) return null;
  return (
    <PageContext.Provider value={page}>
      <main>
        {phase === 'opening' && <p aria-busy="true">{page.words.text('loading')}</p>}
        {phase === 'door' && <DoorPage />}
        {phase === 'setup' && <SetupPage />}
        {phase === 'day' && <DayPage />}
      </main>
      <ProofSheet />
    </PageContext.Provider>
  );
}
