// A text that a call stores unchanged is never longer than its column takes: a longer one would end as a server error.
import { passkeyRename } from '@vitrine/contract/passkeys';
import { staffOrderStep, staffReturnStep } from '@vitrine/contract/staff';
import { staffPeriodDecline } from '@vitrine/contract/staffAccounting';
import { staffClientNote, staffOrderNote } from '@vitrine/contract/staffCare';
import { staffStoryDraftAdd } from '@vitrine/contract/staffContents';
import { staffPromotionAdd, staffPromotionChange } from '@vitrine/contract/staffPromotions';
import { staffKeyAdd } from '@vitrine/contract/staffKeys';
import { staffWebhookAdd, staffWebhookChange } from '@vitrine/contract/staffWebhooks';
import { staffViewAdd, staffViewStep } from '@vitrine/contract/staffViews';
import { staffJobStep } from '@vitrine/contract/staffJobs';
import { staffTrack } from '@vitrine/contract/staffTasks';
import { longestLabel } from '@vitrine/rules/books/chart';
import { mostTermLetters } from '@vitrine/rules/search/desk';
import { fapiaoMaxLength } from '@vitrine/rules/fapiao/fapiao';
import { mergeReasonLength } from '@vitrine/rules/account/merge';
import { statementLengths } from '@vitrine/rules/returns/withdrawalStatement';
import { viewLists } from '@vitrine/rules/staff/savedViews';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from './testing/testDatabase.ts';

const database = testDatabase();

const trackNumbers = [
  staffOrderStep.body?.shape.track_number.unwrap().maxLength ?? null,
  staffReturnStep.body?.shape.track_number.unwrap().maxLength ?? null,
  staffTrack.body?.shape.track_number.maxLength ?? null,
];
const partner = 'written by the shop or cut from a partner’s answer';

/** The longest texts of the calls that write each column with a limit, or where else its text comes from. */
const written: Readonly<Record<string, readonly (number | null)[] | typeof partner>> = {
  'shop_order.track_number': trackNumbers,
  'carrier_label.track_number': trackNumbers,
  'change_proposal.reason': [500],
  'change_set.reason': [500],
  'content_draft.code': [staffStoryDraftAdd.body?.shape.code.maxLength ?? null],
  'merge_request.reason': [mergeReasonLength],
  'book_period_proposal.reason': [staffPeriodDecline.body?.shape.reason.unwrap().maxLength ?? null],
  'chart_account.label': [longestLabel],
  'operation_step.reason': [staffJobStep.body?.shape.reason.unwrap().maxLength ?? null],
  'search_synonym.term': [mostTermLetters],
  'search_pin.term': [mostTermLetters],
  'withdrawal.name': [statementLengths.name],
  'withdrawal.reference': [statementLengths.reference],
  'withdrawal.email': [statementLengths.email],
  'withdrawal.pieces': [statementLengths.pieces],
  'fapiao.name': [fapiaoMaxLength],
  'fapiao.company_name': [fapiaoMaxLength],
  'fapiao.tax_id': [fapiaoMaxLength],
  'fapiao.company_address': [fapiaoMaxLength],
  'fapiao.company_phone_number': [fapiaoMaxLength],
  'fapiao.company_bank_account': [fapiaoMaxLength],
  'staff_view.list': [Math.max(...viewLists.map(({ length }) => length))],
  'staff_view.name': [
    staffViewAdd.body?.shape.title.maxLength ?? null,
    staffViewStep.body?.shape.title.unwrap().maxLength ?? null,
  ],
  'customer_passkey.name': [passkeyRename.body?.shape.name.maxLength ?? null],
  'staff_note.body': [
    staffOrderNote.body?.shape.text.maxLength ?? null,
    staffClientNote.body?.shape.text.maxLength ?? null,
  ],
  'promotion.name': [
    staffPromotionAdd.body?.shape.written.shape.name.maxLength ?? null,
    staffPromotionChange.body?.shape.written.shape.name.maxLength ?? null,
  ],
  'promotion_scope.code': [staffPromotionAdd.body?.shape.written.shape.categories.element.maxLength ?? null],
  'order_promotion.name': partner,
  'api_key.name': [staffKeyAdd.body?.shape.name.maxLength ?? null],
  'webhook.url': [
    staffWebhookAdd.body?.shape.url.maxLength ?? null,
    staffWebhookChange.body?.shape.after.shape.url.maxLength ?? null,
  ],
  'webhook.note': [
    staffWebhookAdd.body?.shape.note.maxLength ?? null,
    staffWebhookChange.body?.shape.after.shape.note.maxLength ?? null,
  ],
  'webhook_change.event': partner,
  'webhook_delivery.event': partner,
  'webhook_delivery.error': partner,
  'order_find.word': partner,
  'operation_step.kind': partner,
  'partner_state.failure': partner,
  'search_count.term': partner,
  'setting.name': partner,
  'client_read.increment_id': partner,
  'client_read.reader': partner,
  'client_read.call': partner,
  'shop_order.tracking_url': partner,
  'carrier_scan.kind': partner,
  'carrier_scan.code': partner,
  'carrier_scan.place': partner,
  'product.return_group': partner,
  'product_text.slug': partner,
  'wechat_payer.openid': partner,
};

/** The columns whose checks limit their characters, with the longest text. */
async function limits(): Promise<Map<string, number>> {
  const { rows } = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) ~ '\\mlength\\(|char_length\\('`.execute(
    database.db,
  );
  const found = new Map<string, number>();
  for (const { table, definition } of rows)
    for (const [, columns = '', most] of definition.matchAll(
      /((?:GREATEST\()?\(*(?:(?:char_)?length\(\w+\)(?:, )?)+\)*) <= (\d+)/gu,
    ))
      for (const [, column = ''] of columns.matchAll(/length\((\w+)\)/gu))
        found.set(`${table}.${column}`, Number(most));
  return found;
}

test('S8: no call accepts a text that its column refuses, and every limit of a column has its row here', async () => {
  const found = await limits();
  expect([...found.keys()].toSorted()).toEqual(Object.keys(written).toSorted());
  for (const [column, most] of found) {
    const lengths = written[column];
    if (lengths === undefined || lengths === partner) continue;
    for (const length of lengths)
      expect([column, length ?? Infinity]).toEqual([column, Math.min(length ?? Infinity, most)]);
  }
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and character_maximum_length is not null`.execute(database.db);
  // Kept by the library of the limits, under a hash.
  expect(rows).toEqual([{ name: 'rate_limit.key' }]);
});
