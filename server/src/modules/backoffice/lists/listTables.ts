// Each list of the office as a table: the call of its page, which checks and reads, and the fields of a row. decisions/0155.
import { staffAudit } from '@vitrine/contract/staffAudit';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { staffPictures } from '@vitrine/contract/staffPictures';
import { staffPriceBoard } from '@vitrine/contract/staffPrices';
import { staffProducts } from '@vitrine/contract/staffProducts';
import { staffPromotions } from '@vitrine/contract/staffPromotions';
import { staffPublishing } from '@vitrine/contract/staffPublishing';
import { staffSearchTerms } from '@vitrine/contract/staffSearch';
import { staffTexts } from '@vitrine/contract/staffTexts';
import type { ListFile } from '@vitrine/rules/staff/listFiles';
import { readAudit } from '../administration/auditTasks.ts';
import { readChanges } from '../changes/history.ts';
import { readPictures } from '../pictures/pictureTasks.ts';
import { readBoard } from '../prices/board.ts';
import { readPublishing } from '../prices/publishing.ts';
import { readProducts } from '../products/readProducts.ts';
import { readPromotions } from '../promotions/promotionTasks.ts';
import { readTerms } from '../searchdesk/searchTasks.ts';
import { type CallTable, tablesOf } from '../tablefiles/callTable.ts';
import { amount, count, moment, rate, text, yes } from '../tablefiles/cells.ts';
import { readTexts } from '../texts/textTasks.ts';
import { stockTable } from '../warehouse/stockTable.ts';

/** A row of each price of a piece. */
const prices = tablesOf(staffPriceBoard, readBoard)
  .of(({ rows, countries }) =>
    rows.flatMap(({ prices: own, ends, ...piece }) =>
      countries.flatMap(({ country, currency }) => {
        const price = own[country];
        const end = ends.find((one) => one.country === country);
        return price === undefined ? [] : [{ ...piece, country, currency, price, end }];
      }),
    ),
  )
  .with([
    text('sku', ({ sku }) => sku),
    text('product', ({ code }) => code),
    text('title', ({ title }) => title),
    text('option', ({ option }) => option),
    text('status', ({ status }) => status),
    text('country', ({ country }) => country),
    amount('price', (row) => [row.price, row.currency]),
    text('currency', ({ currency }) => currency),
    moment('until_utc', ({ end }) => end?.until ?? null),
    amount('price_after', ({ end, currency }) => (end?.regular == null ? null : [end.regular, currency])),
  ]);

const changes = tablesOf(staffChangeList, readChanges)
  .of((answer) => answer.changes)
  .with([
    count('number', ({ change_id }) => change_id),
    moment('at_utc', ({ at }) => at),
    text('member', ({ by, actor }) => by ?? actor),
    text('subject', ({ subject }) => subject),
    text('key', ({ key }) => key),
    text('label', ({ label }) => label),
    text('before', ({ before }) => before && JSON.stringify(before)),
    text('after', ({ after }) => after && JSON.stringify(after)),
    text('reason', ({ reason }) => reason),
    text('approved_by', ({ approved_by }) => approved_by),
    text('takes_back', ({ undoes }) => undoes?.toString()),
    text('taken_back_by', ({ undone_by }) => undone_by?.toString()),
  ]);

const promotions = tablesOf(staffPromotions, readPromotions)
  .of((answer) => answer.promotions)
  .with([
    text('name', ({ name }) => name),
    text('kind', ({ kind }) => kind),
    text('state', ({ state }) => state),
    // Of hundredths of a percent.
    rate('percent', ({ percent }) => percent && percent * 10),
    text('gift', ({ gift_sku }) => gift_sku),
    text('countries', ({ countries }) => countries.join(' ')),
    moment('starts_at_utc', ({ starts_at }) => starts_at),
    moment('ends_at_utc', ({ ends_at }) => ends_at),
    yes('needs_code', ({ needs_code }) => needs_code),
  ]);

/** Every list, by its file. Expectations §2, decisions/0155. */
export const listTables: Readonly<Record<ListFile, CallTable>> = {
  products: tablesOf(staffProducts, readProducts)
    .of(({ products }) => products)
    .with([
      text('product', ({ code }) => code),
      text('title', ({ title }) => title),
      text('state', ({ state }) => state),
      count('variants', ({ variants }) => variants),
      count('countries', ({ sold_in }) => sold_in),
      count('languages_missing', ({ lacking }) => lacking),
    ]),
  prices,
  publishing: tablesOf(staffPublishing, readPublishing)
    .of(({ products }) => products)
    .with([
      text('product', ({ code }) => code),
      text('title', ({ title }) => title),
      text('status', ({ status }) => status),
      count('sold_in', ({ sold_in }) => sold_in),
      count('hidden_in', ({ hidden_in }) => hidden_in),
      count('changes_waiting', ({ waits }) => waits),
    ]),
  texts: tablesOf(staffTexts, readTexts)
    .of(({ texts, language }) => texts.map((row) => ({ ...row, language })))
    .with([
      text('kind', ({ kind }) => kind),
      text('code', ({ code }) => code),
      text('title', ({ title }) => title),
      text('language', ({ language }) => language),
      text('state', ({ states, language }) => states[language]),
      moment('source_changed_at_utc', ({ source_changed_at }) => source_changed_at),
    ]),
  pictures: tablesOf(staffPictures, readPictures)
    .of(({ pictures }) => pictures)
    .with([
      text('file', ({ file }) => file),
      text('address', ({ url }) => url),
      count('width', ({ width }) => width),
      count('height', ({ height }) => height),
      moment('added_at_utc', ({ added_at }) => added_at),
      count('used', ({ uses }) => uses),
      text('described_in', ({ alt }) => Object.keys(alt).toSorted().join(' ')),
    ]),
  promotions,
  search_terms: tablesOf(staffSearchTerms, readTerms)
    .of(({ terms, locale }) => terms.map((row) => ({ ...row, locale })))
    .with([
      text('storefront', ({ locale }) => locale),
      text('term', ({ term }) => term),
      count('searches', ({ searches }) => searches),
      count('without_results', ({ without_results }) => without_results),
      count('last_results', ({ results }) => results),
      text('last_day', ({ last_day }) => last_day),
      yes('has_rule', ({ has_rule }) => has_rule),
    ]),
  stock: stockTable,
  changes,
  audit: tablesOf(staffAudit, readAudit)
    .of(({ entries }) => entries)
    .with([
      moment('at_utc', ({ at }) => at),
      text('kind', ({ kind }) => kind),
      text('member', ({ by }) => by),
      text('subject', ({ subject }) => subject),
      text('label', ({ label }) => label),
      text('what', ({ what }) => what),
      text('detail', ({ detail }) => detail),
      text('second_person', ({ second }) => second),
    ]),
};
