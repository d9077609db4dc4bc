import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { removeCard, restoreCard, type SavedCard, savedCards } from '@vitrine/contract/checkout';
import { cardLabel } from '@vitrine/rules/payment/cardTypes';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { closeNotice, notify } from '../../lib/layers/notices.ts';
import { usePresentError, usePresentFailedQuery } from '../../lib/calls/presentError.ts';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './account.module.css';

/** The stored cards, and their removal: the notification that confirms it offers to undo it. */
function useSavedCards() {
  const text = useText('account');
  const undoText = useText('address');
  const locale = useLocale();
  const client = useQueryClient();
  const present = usePresentError();
  const queryKey = ['saved-cards', locale];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(savedCards, { query: { locale }, signal }),
  });
  usePresentFailedQuery(error, refetch);
  const restore = async (id: string) => {
    try {
      client.setQueryData(queryKey, await call(restoreCard, { params: { id }, body: { locale } }));
      notify({ variant: 'card-deleted', title: text('card_restored') });
    } catch (failure) {
      present(failure, { again: () => void restore(id) });
    }
  };
  const remove = useMutation({
    mutationFn: (id: string) => call(removeCard, { params: { id }, query: { locale } }),
    onSuccess: (answer, id) => {
      client.setQueryData(queryKey, answer);
      const undo = () => {
        closeNotice();
        void restore(id);
      };
      notify({
        variant: 'card-deleted',
        title: text('card_removed'),
        text: <TextButton onClick={undo}>{undoText('undo')}</TextButton>,
      });
    },
  });
  return { cards: data?.cards, remove };
}

/** Stored cards with their last digits and expiry; a failed removal has the generic words under its card. Spec 2 §2, §8. */
export function SavedCards() {
  const text = useText('account');
  const checkout = useText('checkout');
  const { cards, remove } = useSavedCards();
  const form = useText('form');
  const nameOf = ({ type, endNumbers }: SavedCard): string =>
    checkout('card_ending', { type: cardLabel(type), digits: endNumbers });
  return (
    <>
      {cards?.length === 0 && <p className="note">{text('no_cards')}</p>}
      <ul className={cards?.length ? styles.list : undefined}>
        {cards?.map((card) => (
          <li key={card.id} className={styles.row}>
            <span>
              {nameOf(card)}
              <span className={styles.soft}>
                {card.expired
                  ? checkout('card_expired')
                  : checkout('card_expires', { date: `${card.expiryMonth}/${card.expiryYear.slice(-2)}` })}
              </span>
              {remove.isError && remove.variables === card.id && (
                <span role="alert" className={styles.fault}>
                  {form('failed')}
                </span>
              )}
            </span>
            <TextButton
              aria-label={`${text('remove')}: ${nameOf(card)}`}
              aria-disabled={remove.isPending || undefined}
              // A second request would fail because the card no longer exists.
              onClick={() => (remove.isPending ? undefined : remove.mutate(card.id))}
            >
              {text('remove')}
            </TextButton>
          </li>
        ))}
      </ul>
    </>
  );
}
