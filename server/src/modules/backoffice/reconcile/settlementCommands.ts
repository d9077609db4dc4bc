import { settlementDifferences } from '@vitrine/rules/books/settlement';
import { ConfigError } from '../../../platform/config/config.ts';
import type { Command } from '../../../platform/db/commandWords.ts';
import { ProviderRefusal, ProviderSilence } from '../../../platform/partners/paymentProvider.ts';
import { withCommandShop } from '../../../platform/shop/commandShop.ts';
import { closeLine, importBatch, isAllSettled, reconcileSettlements, type SettlementFindings } from './settlements.ts';

const sumOf = ({ amount, currency }: { amount: number; currency: string }): string => `${amount} ${currency}`;

/** The findings as lines; amounts in minor units. */
export function settlementReport({ differing, unsettled, ...found }: SettlementFindings): string[] {
  const lines = differing.map(({ line_id, report, type, kind, here, gross, net, fees, ...of }) => {
    const sums = `gross ${sumOf(gross)}, fees ${fees}, net ${sumOf(net)}, here ${here ? sumOf(here) : '-'}`;
    return `line ${line_id}  ${settlementDifferences[kind]}: ${type} ${of.merchant_reference || '-'} ${of.psp_reference || '-'}, ${sums} (${report})`;
  });
  for (const { merchant_reference, psp_reference, event_code, received_at, ...sum } of unsettled)
    lines.push(
      `not settled: ${event_code} ${merchant_reference} ${psp_reference}, ${sumOf(sum)}, reported ${received_at.slice(0, 10)}`,
    );
  const count = found.differing_count + found.unsettled_count;
  const listed = lines.length < count ? `, of which the oldest ${lines.length} are listed` : '';
  return [...lines, count === 0 ? 'no differences' : `${count} differences${listed}`];
}

async function run(url: string, batch: string | undefined): Promise<void> {
  const wanted = batch === undefined ? null : Number(batch);
  if (wanted !== null && !(Number.isSafeInteger(wanted) && wanted > 0))
    throw new ConfigError(`reconcile-settlement takes the number of a batch, not ${batch}.`);
  try {
    const found = await withCommandShop(url, async (shop) => {
      if (wanted !== null && (await importBatch(shop, wanted)) === null)
        throw new ConfigError(`the provider has no report of batch ${wanted}.`);
      return reconcileSettlements(shop);
    });
    for (const line of settlementReport(found)) console.log(line);
    if (!isAllSettled(found)) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof ProviderRefusal || error instanceof ProviderSilence)) throw error;
    throw new ConfigError(`The provider’s reports could not be read: ${error.message}.`);
  }
}

export const settlementCommands: Record<string, Command> = {
  'reconcile-settlement': {
    takes: '[BATCH]',
    says: 'imports the provider’s settlement reports and lists what differs from the books; BATCH imports one again',
    run: (url, [batch]) => run(url, batch),
  },
  'settlement-line': {
    takes: 'LINE book|ignore',
    says: 'closes a differing line: book writes it into the books as the provider reports it, ignore leaves it out',
    run: (url, [line = '', how = '']) =>
      withCommandShop(url, async (shop) => {
        if (how !== 'book' && how !== 'ignore')
          throw new ConfigError('settlement-line takes a line and book or ignore');
        if (!(await closeLine(shop, Number(line), how))) throw new ConfigError(`no open line ${line}`);
      }),
  },
};
