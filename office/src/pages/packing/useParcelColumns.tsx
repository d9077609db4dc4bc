import type { ManifestParcel } from '@vitrine/contract/staffPacking';
import { Link } from 'react-router';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import type { Column } from '../../ui/Table.tsx';

/** The columns of every table of parcels. */
export function useParcelColumns(): readonly Column<ManifestParcel>[] {
  const text = useText('packing');
  const { moment, country } = useFormats();
  return [
    {
      name: text('order'),
      render: ({ increment_id }) => <Link to={`/find?q=${increment_id}`}>{increment_id}</Link>,
    },
    { name: text('print.number'), render: ({ track_number }) => track_number ?? '' },
    { name: text('country'), isMinor: true, render: (parcel) => country(parcel.country) },
    { name: text('pieces'), isFigure: true, render: ({ pieces }) => pieces },
    { name: text('left'), isMinor: true, render: ({ shipped_at }) => moment(shipped_at) },
  ];
}
