import type { StockType } from '../stock/stockType.ts';
import type { Configurator } from './configurator.ts';
import { type Opening, openingSelection } from './openingSelection.ts';
import { optionsOf } from './optionStates.ts';

/**
 * Option ids by field that cannot be chosen as a page opens: sold out, or without a match in the opening selection. The rule is
 * that of the configurator's tray. Spec 2 §3, §4.
 */
export function disabledAtOpening(
  configurator: Configurator,
  opening: Opening,
  stockOf: (sku: string) => StockType,
): ReadonlyMap<string, ReadonlySet<string>> {
  const selection = openingSelection(configurator, opening);
  return new Map(
    configurator.attributes.map(({ field }) => {
      const states = optionsOf(configurator, selection, field, stockOf);
      return [field, new Set(states.filter(({ state }) => state !== 'available').map(({ id }) => id))];
    }),
  );
}
