import type { Order } from '@vitrine/contract/orders';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { TextLink } from '../../ui/links/TextLink.tsx';
import { Box } from './Box.tsx';

type Props = { readonly withdrawal: NonNullable<Order['withdrawal']>; readonly reference: string };

/** The link to withdraw from the contract while the law allows it, and when the customer did. Expectations §2. */
export function OrderWithdrawal({ withdrawal: { is_open, until, stated_at, is_whole }, reference }: Props) {
  const text = useText('withdrawal');
  const shell = useText('shell');
  const locale = useLocale();
  const day = (of: string) => ({ date: formatDay(of, locale, 'date') });
  const isLeft = is_open && !is_whole;
  if (!isLeft && stated_at === null) return null;
  return (
    <Box title={shell('page.withdrawal')}>
      {stated_at && <p>{text('stated', day(stated_at))}</p>}
      {isLeft && (
        <p>
          <TextLink target to={`${paths.withdrawal(locale)}?ref=${encodeURIComponent(reference)}`}>
            {shell('footer.withdraw')}
          </TextLink>
        </p>
      )}
      {until && isLeft ? <p className="note">{text('until', day(until))}</p> : null}
    </Box>
  );
}
