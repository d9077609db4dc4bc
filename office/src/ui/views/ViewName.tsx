import { viewNameLength } from '@vitrine/rules/staff/savedViews';
import { useText } from '../../lib/words/words.tsx';
import { TextField } from '../Field.tsx';

type Props = Pick<Parameters<typeof TextField>[0], 'value' | 'onChange' | 'fault'>;

/** The name of a view, as it is saved or renamed. */
export function ViewName(props: Props) {
  const text = useText('views');
  return (
    <TextField
      {...props}
      label={text('name')}
      hint={text('name.hint', { most: viewNameLength })}
      isRequired
      isFocused
    />
  );
}
