import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { BoutiqueModel } from '../model/boutiqueModel.ts';
import type { State } from '../model/state.ts';
import type { BoutiqueLanguage, Words } from '../model/boutiqueWords.ts';

type Page = {
  readonly model: BoutiqueModel;
  readonly words: Words;
  readonly choose: (code: BoutiqueLanguage) => void;
};
export const PageContext = createContext<Page | null>(null);

/** The model, the texts and the language of the page. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('a part outside of the page');
  return page;
}

/** The state of the model, as it changes. */
export function useModelState(model: BoutiqueModel): State {
  const [state, setState] = useState(model.state);
  useEffect(() => {
    setState(model.state);
    return model.subscribe(() => setState(model.state));
  }, [model]);
  return state;
}
