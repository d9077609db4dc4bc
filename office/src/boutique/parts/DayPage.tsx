/** @jsxImportSource preact */
import type { BoutiqueTask } from '@vitrine/contract/boutiquePage';
import { useState } from 'preact/hooks';
import { ClientCardButton } from './ClientCardButton.tsx';
import { Counts } from './Counts.tsx';
import { Find } from './Find.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { NewPinButton } from './NewPin.tsx';
import { usePage } from './pageContext.ts';
import { Recent } from './Recent.tsx';
import { RefusedSteps, Unkept } from './Refused.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import { TaskCard } from './TaskCard.tsx';
import { SentTransfers, Transfers } from './Transfers.tsx';
import { useTimeZone } from './useTimeZone.ts';

/** The sections of the day, the most urgent first, and what belongs to each. */
const sections = [
  ['answer', ({ subject, status }) => subject === 'reservation' && status === 'requested'],
  ['handover', ({ subject, steps }) => subject === 'pickup' && steps.includes('collect')],
  ['collect', ({ subject, status }) => subject === 'reservation' && status === 'held'],
  ['ready', ({ subject, steps }) => subject === 'pickup' && steps.includes('make_ready')],
  ['visits', ({ subject }) => subject === 'visit'],
  ['returns', ({ subject }) => subject === 'return'],
] as const satisfies readonly (readonly [string, (task: BoutiqueTask) => boolean])[];

/** Whether the list is of now, and what is not sent yet. */
function Status() {
  const { model, words } = usePage();
  const { text, moment } = words;
  const timeZone = useTimeZone();
  const { day, kept, isOnline, door } = model.state;
  const open = kept.filter(({ refused }) => refused === null);
  const own = open.filter(({ staff_id }) => staff_id === (day?.member.staff_id ?? door?.member?.staff_id));
  const others = new Set(open.filter((one) => !own.includes(one)).map(({ name }) => name));
  return (
    <div class="status" role="status">
      {!isOnline && <p class="warn">{text('offline')}</p>}
      {own.length > 0 && <p>{text('waiting', { count: own.length })}</p>}
      {[...others].map((name) => (
        <p key={name}>{text('waiting_other', { name })}</p>
      ))}
      {day && <p class="soft">{text('read_at', { time: moment(day.read_at, timeZone) })}</p>}
    </div>
  );
}

/** Today’s work of the boutique. */
export function DayPage() {
  const { model, words } = usePage();
  const { text } = words;
  const [isReporting, setReporting] = useState(false);
  const { day } = model.state;
  const tasks = day?.tasks ?? [];
  return (
    <>
      <header>
        <p class="soft">
          {day?.store.name} · {day?.member.name}
        </p>
        <h1>{text('title')}</h1>
        <Status />
      </header>
      <Unkept />
      <RefusedSteps />
      <Find />
      <ClientCardButton />
      <Recent />
      {tasks.length === 0 && (day?.transfers ?? []).length === 0 && <p class="soft">{text('nothing')}</p>}
      {sections.map(([name, isOf]) => {
        const own = tasks.filter(isOf);
        return (
          own.length > 0 && (
            <section key={name}>
              <h2>
                {text(`section.${name}`)} <span class="count">{own.length}</span>
              </h2>
              <ul>
                {own.map((task) => (
                  <TaskCard key={task.number} task={task} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      <Transfers />
      <SentTransfers />
      <Counts />
      <footer>
        <button type="button" class="quiet" onClick={() => setReporting(true)}>
          {text('report.open')}
        </button>
        <LanguageChoice />
        <NewPinButton />
        <button type="button" class="quiet" onClick={() => void model.signOut()}>
          {text('sign_out')}
        </button>
      </footer>
      {isReporting && <ReportSheet onClose={() => setReporting(false)} />}
    </>
  );
}
