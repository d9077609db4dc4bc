import { useEffect, useRef } from 'react';
import { useLayer } from '../../lib/layers/layers.ts';
import { useText } from '../../lib/words/text.ts';
import { answerUnsaved } from '../../lib/layers/trays.ts';
import { Button } from '../../ui/links/Button.tsx';
import css from './unsavedQuestion.module.css';

/** Asks before unsaved text is lost with its tray. Expectations §3. */
export function UnsavedQuestion() {
  const text = useText('shell');
  useLayer(() => answerUnsaved(false));
  const stay = useRef<HTMLDivElement>(null);
  useEffect(() => stay.current?.querySelector('button')?.focus(), []);
  return (
    <div
      className={css.question}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="unsaved"
      aria-describedby="unsaved-why"
    >
      <h2 className="subtitle" id="unsaved">
        {text('unsaved.title')}
      </h2>
      <p className="note" id="unsaved-why">
        {text('unsaved.text')}
      </p>
      <div className={css.answers} ref={stay}>
        <Button onClick={() => answerUnsaved(false)}>{text('unsaved.stay')}</Button>
        <Button look="quiet" onClick={() => answerUnsaved(true)}>
          {text('unsaved.leave')}
        </Button>
      </div>
    </div>
  );
}
