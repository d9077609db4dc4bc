/** @jsxImportSource preact */
import type { BoutiqueTask } from '@vitrine/contract/boutiquePage';
import { mayUndoKept, waitingFor } from '@vitrine/rules/staff/boutiqueQueue';
import { useState } from 'preact/hooks';
import { ClientCardButton } from './ClientCardButton.tsx';
import { HandoverSheet } from './HandoverSheet.tsx';
import { MissSheet } from './MissSheet.tsx';
import { hide } from './hide.ts';
import { usePage } from './pageContext.ts';
import { ReceiveSheet } from './ReceiveSheet.tsx';
import { stepName } from './stepName.ts';
import { useTimeZone } from './useTimeZone.ts';

/** The steps that give a piece or a visit up: they look lighter than the others. */
const noes: readonly string[] = ['decline', 'miss', 'missed'];

const untilKey = ({ subject, status }: BoutiqueTask) => {
  if (subject === 'visit') return null;
  if (subject === 'reservation') return status === 'requested' ? 'until.answer' : 'until.collect';
  return status === 'available_in_shop' ? 'until.collect' : 'until.ready';
};

function Pieces({ task: { pieces } }: { readonly task: BoutiqueTask }) {
  return (
    <ul class="pieces">
      {pieces.map(({ item_order_id, image, name, choice, sku, qty }) => (
        <li key={item_order_id}>
          {image === null ? <span class="blank" /> : <img src={image} alt="" width="96" height="96" onError={hide} />}
          <div>
            <p class="name">
              {qty > 1 && `${qty} × `}
              {name}
            </p>
            <p>{choice}</p>
            <p class="soft">
              <bdi dir="ltr">{sku}</bdi>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Facts({ task }: { readonly task: BoutiqueTask }) {
  const { text, moment, day } = usePage().words;
  const timeZone = useTimeZone();
  const key = untilKey(task);
  const time =
    task.until === null ? null : task.is_until_day ? day(task.until, timeZone) : moment(task.until, timeZone);
  return (
    <p class="facts">
      {task.firstname !== '' && <strong>{text('for', { name: task.firstname })}</strong>}
      {time !== null && <span>{key === null ? time : text(key, { time })}</span>}
      {task.subject === 'visit' && task.status !== 'reserved' && <span>{stepName(text, task.status)}</span>}
      {task.is_gift && <span>{text('gift')}</span>}
      {task.is_transfer && <span>{text('transfer')}</span>}
      {task.subject !== 'visit' && (
        <span class="soft" dir="ltr">
          {task.number}
        </span>
      )}
    </p>
  );
}

type Asking = 'collect' | 'receive' | 'miss' | null;

/** What a step asks before it is taken; null for one that is taken at once, because it can be undone. */
function askingOf({ subject, is_promised }: BoutiqueTask, step: string): Asking {
  if (step === 'collect' && subject === 'pickup') return 'collect';
  if (step === 'receive') return 'receive';
  return step === 'miss' && is_promised ? 'miss' : null;
}

function Steps({ task }: { readonly task: BoutiqueTask }) {
  const { model, words } = usePage();
  const { text } = words;
  const [asking, setAsking] = useState<Asking>(null);
  const { subject, number } = task;
  const press = (step: string): void => {
    // A second press can come before the card is drawn again.
    if (waitingFor(model.state.kept, task)) return;
    const asks = askingOf(task, step);
    if (asks === null) void model.take({ subject, number, step });
    else setAsking(asks);
  };
  const close = (): void => setAsking(null);
  return (
    <div class="steps">
      {task.steps.map((step) => (
        <button key={step} type="button" class={noes.includes(step) ? 'no' : 'yes'} onClick={() => press(step)}>
          {text(`step.${step}`)}
        </button>
      ))}
      {asking === 'collect' && <HandoverSheet task={task} onClose={close} />}
      {asking === 'receive' && <ReceiveSheet task={task} onClose={close} />}
      {asking === 'miss' && <MissSheet task={task} onClose={close} />}
    </div>
  );
}

/** A piece of the day's work: what it is, for whom, until when, and what can be done with it. */
export function TaskCard({ task }: { readonly task: BoutiqueTask }) {
  const { model, words } = usePage();
  const { text } = words;
  const waiting = waitingFor(model.state.kept, task);
  return (
    <li class="card" id={`task-${task.number}`} tabIndex={-1}>
      <Pieces task={task} />
      <Facts task={task} />
      {(task.subject === 'reservation' || task.subject === 'pickup') && (
        <ClientCardButton of={{ by: task.subject, what: task.number }} />
      )}
      {waiting ? (
        <div class="waits">
          <p>
            <strong>{stepName(text, waiting.step)}</strong>
            <span class="soft">
              {waiting.staff_id === model.member?.staff_id
                ? text('kept')
                : text('waiting_other', { name: waiting.name })}
            </span>
          </p>
          {mayUndoKept(waiting, model.member?.staff_id) && (
            <button type="button" class="no" onClick={() => void model.undo(waiting)}>
              {text('undo')}
            </button>
          )}
        </div>
      ) : (
        <Steps task={task} />
      )}
    </li>
  );
}
