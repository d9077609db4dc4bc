import { addToBasket, type BasketItem, deleteFromBasket, setBasket as setBasketCall } from '@vitrine/contract/basket';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { refreshSession, setBasket, store } from '../../lib/session/session.ts';
import { useStore } from '../../lib/browser/store.ts';
import { dropPendingChange, type PendingChange, pendingChanges, addPendingChange } from './pendingChanges.ts';

const lineNow = (item_id: string) => store.get()?.basket.items.find((line) => line.item_id === item_id);

// Changes being sent, by line, each with its outcome.
const underWay = new Map<string, Promise<boolean>>();

/** Resolves when no change is pending any more: whether all of them succeeded. */
export async function allAnswered(): Promise<boolean> {
  const outcomes = await Promise.all(underWay.values());
  return outcomes.every(Boolean) && (underWay.size === 0 || allAnswered());
}

type Fail = (error: unknown, again: () => void) => Promise<void>;

/** Presents a failed change, and requests the server's basket. */
function useFail(): Fail {
  const locale = useLocale();
  const present = usePresentError();
  return async (error, again) => {
    present(error, { again });
    await refreshSession(locale);
  };
}

/** Restores a removed line, with one key for all tries, so that it comes back once (invariant M5). */
function useRestore(fail: Fail) {
  const locale = useLocale();
  const restore = async (item: BasketItem, idempotency_key = crypto.randomUUID()): Promise<boolean> => {
    const { sku, qty, options } = item;
    try {
      const { basket } = await call(addToBasket, { body: { locale, items: [{ sku, qty, options }] }, idempotency_key });
      setBasket(basket);
      return true;
    } catch (error) {
      void fail(error, () => void restore(item, idempotency_key));
      return false;
    }
  };
  return restore;
}

/**
 * Changes of the basket. Each press counts; those during a request are sent together after it. The request holds the
 * difference, so that it adds to the changes of another tab. Errors by code with the product's name (spec 1 §8).
 */
export function useBasketChange(): {
  /** The pending changes of the lines. */
  pendingByLine: ReadonlyMap<string, PendingChange>;
  step: (item: BasketItem, by: number) => void;
  remove: (item: BasketItem) => Promise<boolean>;
  restore: (item: BasketItem) => Promise<boolean>;
} {
  const locale = useLocale();
  const pendingByLine = useStore(pendingChanges);
  const fail = useFail();
  const sendAll = async (item_id: string): Promise<void> => {
    const pendingChange = pendingChanges.get().get(item_id);
    const item = lineNow(item_id);
    // Another tab may have removed the line meanwhile.
    if (!pendingChange || !item || (pendingChange.by === 0 && !pendingChange.isRemoved)) return;
    const { sku, qty } = item;
    const { basket } = pendingChange.isRemoved
      ? await call(deleteFromBasket, { body: { locale, items: [{ sku, item_id }] } })
      : await call(setBasketCall, {
          body: { locale, items: [{ sku, item_id, qty: qty + pendingChange.by, was: qty }] },
        });
    addPendingChange(item_id, { by: -pendingChange.by, isRemoved: false });
    setBasket(basket);
    if (!pendingChange.isRemoved) await sendAll(item_id);
  };
  const settle = async (item_id: string): Promise<boolean> => {
    try {
      await sendAll(item_id);
      return true;
    } catch (error) {
      const failed = pendingChanges.get().get(item_id);
      const isRemoved = failed?.isRemoved ?? false;
      const shown = (lineNow(item_id)?.qty ?? 0) + (failed?.by ?? 0);
      // The change may have succeeded with only its answer lost: the retry sends the shown quantity.
      const again = async () => {
        await refreshSession(locale);
        await want(item_id, { by: isRemoved ? 0 : shown - (lineNow(item_id)?.qty ?? shown), isRemoved });
      };
      void fail(error, () => void again());
      return false;
    } finally {
      dropPendingChange(item_id);
      underWay.delete(item_id);
    }
  };
  const want = (item_id: string, pendingChange: PendingChange): Promise<boolean> => {
    addPendingChange(item_id, pendingChange);
    const answer = underWay.get(item_id) ?? settle(item_id);
    underWay.set(item_id, answer);
    return answer;
  };
  const restore = useRestore(fail);
  return {
    pendingByLine,
    step: ({ item_id }, by) => void want(item_id, { by, isRemoved: false }),
    remove: ({ item_id }) => want(item_id, { by: 0, isRemoved: true }),
    restore: (item) => restore(item),
  };
}
