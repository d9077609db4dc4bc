import { staffWaves } from '@vitrine/contract/staffWarehouse';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useText } from '../../lib/words/words.tsx';
import { Sheet } from '../../ui/Page.tsx';
import css from './warehouse.module.css';

/** The waves that are being picked; nothing while there are none. */
export function OpenWaves() {
  const text = useText('warehouse');
  const { data } = useQuery({ queryKey: ['waves'], queryFn: () => call(staffWaves, {}), refetchInterval: 30_000 });
  if (!data || data.waves.length === 0) return null;
  return (
    <Sheet title={text('waves')}>
      <ul className={css.waves}>
        {data.waves.map(({ number, by, orders, open_pieces }) => (
          <li key={number}>
            <Link to={`/warehouse/waves/${number}`}>
              <b>{text('wave.title', { number })}</b>
              <span className={css.soft}>{text('wave.row', { by, orders, open: open_pieces })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
