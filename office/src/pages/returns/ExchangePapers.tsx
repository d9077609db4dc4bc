import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffReturnPapers } from '@vitrine/contract/staffReturns';
import { useRef, useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { fileAddress } from '../../lib/calls/fileAddress.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';

/** The packing slip of the new pieces of an exchange. */
export function ExchangePapers({ increment_id }: { readonly increment_id: string }) {
  const text = useText('returns');
  const fault = useFault();
  const list = useRef<HTMLUListElement>(null);
  const [found, setFound] = useState<AnswerOf<typeof staffReturnPapers> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const show = (answer: AnswerOf<typeof staffReturnPapers>): void => {
    setFound(answer);
    // The pressed button is gone.
    setTimeout(() => list.current?.querySelector('a')?.focus());
  };
  const load = () => {
    setError(null);
    call(staffReturnPapers, { params: { increment_id } }).then(show, setError);
  };
  return (
    <Sheet title={text('papers')}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {found === null ? (
        <div>
          <Button onClick={load}>{text('papers.load')}</Button>
        </div>
      ) : (
        <ul ref={list} className={css.papers}>
          {found.papers.map((paper) => (
            <li key={paper.name}>
              <a href={fileAddress(paper)} target="_blank" rel="noreferrer">
                {paper.name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
