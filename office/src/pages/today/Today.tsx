import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useRefresh } from '../../lib/live/liveStore.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useText } from '../../lib/words/words.tsx';
import { Page } from '../../ui/Page.tsx';
import css from './today.module.css';
import { mayAct } from '../../lib/session/member.ts';
import type { Queue } from './queue.ts';
import { queues } from './queues.ts';

function QueueLine({ queue }: { readonly queue: Queue }) {
  const text = useText('today');
  const fault = useFault();
  const queryKey = [queue.isTimed ? 'timed-queue' : 'queue', queue.name];
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => queue.count(),
    refetchInterval: useRefresh(queryKey),
  });
  return (
    <li>
      <Link to={queue.to} className={css.queue} data-empty={data?.count === 0}>
        <span className={css.count}>{data ? `${data.count}${data.isMore ? '+' : ''}` : error ? '!' : '·'}</span>
        <span>{text(queue.name)}</span>
        {error !== null && <span className="hidden-words">{fault(error)}</span>}
      </Link>
    </li>
  );
}

/** What waits for the member today. */
export function Today() {
  const text = useText('today');
  const me = useMember();
  return (
    <Page title={text('title', { name: me.staff.name })}>
      <ul className={css.queues}>
        {queues
          .filter(({ isFor }) => isFor(me))
          .map((queue) => (
            <QueueLine key={queue.name} queue={queue} />
          ))}
      </ul>
      {mayAct(me, 'reserve') && (
        <p>
          {/* A page of its own, outside of this application. */}
          <a href="/office/boutique">{text('boutique_page')}</a>
        </p>
      )}
    </Page>
  );
}
