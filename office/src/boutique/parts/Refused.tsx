/** @jsxImportSource preact */
import { countRefusals } from '@vitrine/contract/boutiqueCount';
import { boutiqueRefusals } from '@vitrine/contract/boutiquePage';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Kept } from '../model/deviceStore.ts';
import { HandoverSheet } from './HandoverSheet.tsx';
import { usePage } from './pageContext.ts';
import { stepName } from './stepName.ts';
import { useTimeZone } from './useTimeZone.ts';

const isHandover = ({ subject, step }: Kept): boolean => subject === 'pickup' && step === 'collect';

function Reason({ kept }: { readonly kept: Kept }) {
  const { text, moment } = usePage().words;
  const timeZone = useTimeZone();
  const { refused } = kept;
  if (refused === null) return null;
  const { first, refusal, status } = refused;
  // A piece may have left twice: this must not look like any other refusal.
  const isTwice = isHandover(kept) && refusal === 'not_now' && status === 'retrieved_in_shop';
  const known = boutiqueRefusals.find((one) => one === refusal) ?? 'unknown';
  const time = first && moment(first.taken_at, timeZone);
  return (
    <>
      {first && time && refusal === 'not_now' && (
        <p>
          {first.by === null
            ? text('refused.changed', { time })
            : text('refused.first', { name: first.by, time, step: stepName(text, first.step) })}
        </p>
      )}
      <p>{text(isTwice ? 'refusal.handed_over' : `refusal.${known}`)}</p>
    </>
  );
}

/** Why an entry of a count was not taken, and what is counted there now. */
function CountReason({ refused, details: { entry } }: Kept) {
  const { text } = usePage().words;
  if (refused === null || !entry) return null;
  const { refusal, there } = refused;
  const known = countRefusals.find((one) => one === refusal) ?? 'unknown';
  return (
    <>
      <p>{text('count.yours', { name: entry.name, count: entry.counted })}</p>
      {there && <p>{text('count.theirs', { name: there.by ?? '', count: there.pieces })}</p>}
      <p>{text(`count.refusal.${known}`)}</p>
    </>
  );
}

function RefusedStep({ kept }: { readonly kept: Kept }) {
  const { model, words } = usePage();
  const { text } = words;
  const [isAgain, setAgain] = useState(false);
  const { number, step, step_id, refused } = kept;
  const { entry } = kept.details;
  const canRetype = isHandover(kept) && refused?.refusal === 'code_wrong';
  return (
    <li class="card refused">
      <p>
        <strong>{entry ? text('count.name', { number: entry.count }) : stepName(text, step)}</strong>{' '}
        <span dir="ltr">{entry?.code ?? (kept.subject === 'visit' ? '' : number)}</span>
      </p>
      {entry ? <CountReason {...kept} /> : <Reason kept={kept} />}
      <div class="steps">
        {canRetype && (
          <button type="button" class="yes" onClick={() => setAgain(true)}>
            {text('handover.code')}
          </button>
        )}
        <button type="button" class="no" onClick={() => void model.dismiss(step_id)}>
          {text('understood')}
        </button>
      </div>
      {isAgain && (
        <HandoverSheet
          task={{ number, firstname: '' }}
          onClose={() => setAgain(false)}
          onTaken={() => void model.dismiss(step_id)}
        />
      )}
    </li>
  );
}

/** Says that the device could not keep a step. */
export function Unkept() {
  const { model, words } = usePage();
  if (!model.state.isUnkept) return null;
  return (
    <section role="alert" class="alarm">
      <h2>{words.text('refused.title')}</h2>
      <p>{words.text('unkept')}</p>
    </section>
  );
}

type Props = {
  /** Only the entries of a count: its sheet lies over the page. */
  readonly ofCount?: number;
};

/**
 * The steps that were not taken: the member that was first, when, and what to do. They stay until their user has read them. A new one comes into
 * view, because its user may have scrolled far below.
 */
export function RefusedSteps({ ofCount }: Props) {
  const { model, words } = usePage();
  const section = useRef<HTMLElement>(null);
  const all = model.state.kept.filter(
    ({ refused, details }) => refused !== null && (ofCount === undefined || details.entry?.count === ofCount),
  );
  const newest = all.at(-1)?.step_id;
  useEffect(() => {
    if (newest !== undefined) section.current?.scrollIntoView({ block: 'start' });
  }, [newest]);
  if (all.length === 0) return null;
  return (
    <section role="alert" class="alarm" ref={section}>
      <h2>{words.text('refused.title')}</h2>
      <ul>
        {all.map((kept) => (
          <RefusedStep key={kept.step_id} kept={kept} />
        ))}
      </ul>
    </section>
  );
}
