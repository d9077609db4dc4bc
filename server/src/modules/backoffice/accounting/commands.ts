import { takingColumns } from '@vitrine/rules/books/takings';
import type { Command } from '../../../platform/db/commandWords.ts';
import { withCommandShop } from '../../../platform/shop/commandShop.ts';
import { type Differing, differingDays } from './keepTakings.ts';

/** Days whose takings differ from their entries, as lines; amounts in minor units. */
export const differingLines = (differing: readonly Differing[]): string[] => [
  ...differing.flatMap(({ of, shown, booked }) =>
    takingColumns
      .filter((column) => shown[column] !== booked[column])
      .map((column) => `${of} ${column}: shown ${shown[column]}, booked ${booked[column]}`),
  ),
  differing.length === 0 ? 'the takings of all days are the books' : `${differing.length} days differ`,
];

/** The commands of `npm run db --` about takings. */
export const takingCommands: Record<string, Command> = {
  takings: {
    takes: '',
    says: 'compares the kept takings of each day with the entries of the books; reads every entry',
    run: (url) =>
      withCommandShop(url, async (shop) => {
        const differing = await differingDays(shop);
        for (const line of differingLines(differing)) console.log(line);
        if (differing.length > 0) process.exitCode = 1;
      }),
  },
};
