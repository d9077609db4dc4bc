import type { PresentThing } from '@vitrine/contract/staffLive';
import { useEffect } from 'react';
import { openThing, usePeople } from '../lib/live/liveStore.ts';
import { useText } from '../lib/words/words.tsx';
import css from './presence.module.css';

/** Says which other members have this open, and lets them know that this member has. decisions/0117. */
export function Presence({ kind, id }: { readonly kind: PresentThing['kind']; readonly id: string }) {
  const text = useText('live');
  const names = usePeople({ kind, key: id });
  useEffect(() => openThing({ kind, key: id }), [kind, id]);
  return (
    <span className={css.present} role="status">
      {names.length > 0 && text(`present.${kind}`, { names: names.join(', '), count: names.length })}
    </span>
  );
}
