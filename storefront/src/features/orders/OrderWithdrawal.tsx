import type { Order } from '@vitrine/contract/orders';
import { formatDay } from '../../lib/formatDay.ts';
import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { Box } from './Box.tsx';

type Props = { readonly withdrawal: NonNullable<Order['withdrawal']>; readonly reference: string };

/** The link to withdraw from the contract while the law allows it, or when the customer did. Expectations §2. */
export function OrderWithdrawal({ withdrawal: { is_open, until, stated_at }, reference }: Props) {
  const text = useText('withdrawal');
  const shell = useText('shell');
  const locale = useLocale();
  const day = (of: string) => ({ date: formatDay(of, locale, 'date') });
  if (!is_open && stated_at === null) return null;
  return (
    <Box title={shell('page.withdrawal')}>
      {stated_at ? (
        <p>{text('stated', day(stated_at))}</p>
      ) : (
        <p>
          <TextLink target to={`${paths.withdrawal(locale)}?ref=${encodeURIComponent(reference)}`}>
            {shell('footer.withdraw')}
          </TextLink>
        </p>
      )}
      {until && stated_at === null ? <p className="note">{text('until', day(until))}</p> : null}
    </Box>
  );
}
