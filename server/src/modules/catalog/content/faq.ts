import type { Faq } from '@vitrine/contract/content';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { BlockRow, FaqBody } from '../catalogue/contentRows.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { blocksOf, filesOf } from './blocks.ts';
import { picturesOf } from './pictures.ts';
import * as queries from './queries.ts';

/** Questions and answers in groups; a single group when the house defines none. Throws not_found. Spec 1 §2. */
export async function faq(shop: Shop, locale: Locale): Promise<Faq> {
  const row = await queries.page(shop.replica, 'faq', 'faq', storefrontOf(locale).wording);
  if (!row) throw new ApiError('not_found');
  const body = row.body as FaqBody;
  const answers = new Map(
    body.entries.map((entry): [string, { question: string; blocks: BlockRow[] }] => [
      entry.code,
      {
        question: entry.question,
        blocks: typeof entry.answer === 'string' ? [{ type: 'paragraph', text: entry.answer }] : entry.answer,
      },
    ]),
  );
  const pictures = await picturesOf(
    shop,
    [...answers.values()].flatMap(({ blocks }) => filesOf(blocks)),
  );
  const groups = body.groups ?? [{ title: body.title, entries: [...answers.keys()] }];
  return {
    groups: await Promise.all(
      groups.map(async ({ title, entries }) => ({
        title,
        entries: await Promise.all(
          entries.flatMap((id) => {
            const found = answers.get(id);
            if (!found) return [];
            const { question, blocks } = found;
            return [blocksOf(shop, blocks, pictures, locale).then((answer) => ({ id, question, answer }))];
          }),
        ),
      })),
    ),
  };
}
