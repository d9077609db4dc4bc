import { staffPapers } from '@vitrine/contract/staffTasks';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { fileAddress } from '../../lib/calls/fileAddress.ts';
import { useText } from '../../lib/words/words.tsx';
import { namedCarrier } from '../../ui/namedCarrier.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';

/** Slip, workshop sheet and label of the parcel that is packed next. */
export function Papers({ increment_id }: { readonly increment_id: string }) {
  const text = useText('order');
  const fault = useFault();
  const [found, setFound] = useState<AnswerOf<typeof staffPapers> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const load = () => {
    setBusy(true);
    setError(null);
    call(staffPapers, { params: { increment_id }, query: {} })
      .then(setFound, setError)
      .finally(() => setBusy(false));
  };
  return (
    <Sheet title={text('papers')}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {found?.advice.map((line) => (
        <Notice key={line}>{text(`advice.${line}`)}</Notice>
      ))}
      {found && (
        <ul className={css.papers}>
          {found.papers.map((paper) => (
            <li key={paper.name}>
              <a href={fileAddress(paper)} target="_blank" rel="noreferrer">
                {paper.name}
              </a>
            </li>
          ))}
          {found.numbers.map(({ carrier, track_number }) => (
            <li key={track_number}>
              {namedCarrier(carrier)} {track_number}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={load} disabled={isBusy}>
          {text(found ? 'papers.again' : 'papers.load')}
        </Button>
      </div>
    </Sheet>
  );
}
