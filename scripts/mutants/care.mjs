// Faults in what customer care reads and notes.
import { fault } from './fault.mjs';

const list = 'care/orderList.test.ts';
const find = 'care/find.test.ts';
const page = 'care/orderPage.test.ts';
const mails = 'care/mailTasks.test.ts';
const data = 'care/clientData.test.ts';

export const care = [
  fault(
    'care-list-of-other-boutique',
    'care/orderQueries.ts',
    'isWhole(scope) ? [] : [orderInScope',
    'scope ? [] : [orderInScope',
    list,
    'S1',
  ),
  fault(
    'care-list-shows-client',
    'care/orderList.ts',
    "mayStaffRead(member.rights, 'see_client')",
    'true',
    list,
    'S16',
  ),
  fault(
    'care-list-of-open-by-country',
    'care/orderQueries.ts',
    'is_open === true ? sql`is not distinct from` : sql`=`',
    'sql`=`',
    list,
    'open',
  ),
  fault('care-list-backwards', 'db/keyset.ts', 'newest_first ? sql`<` : sql`>`', 'sql`>`', list, 'newest first'),
  fault('care-find-by-person', 'care/find.ts', 'seesClient(member) || !isPersonal(word)', 'true', find, 'S16'),
  fault(
    'care-find-other-boutique',
    'orders/orderScopeFragment.ts',
    'stores === null ? []',
    'stores !== undefined ? []',
    find,
    'S1',
  ),
  fault('care-find-notes-word', 'care/routes.ts', 'map(({ kind }) => kind)', 'map(({ word }) => word)', find, 'S16'),
  fault(
    'care-find-old-words',
    'care/find_client.sql',
    'delete from order_find where customer_id = new.customer_id;',
    '',
    find,
    'what has changed',
  ),
  fault(
    'care-find-forgotten',
    'care/order_find_words.sql',
    'where o.forgotten_at is null and person is not null',
    'where person is not null',
    find,
    'forgotten',
  ),
  fault('care-phone-with-zero', 'staff/findWords.ts', "replace(/^0+/u, '')", "replace(/^9+/u, '')", [
    'staff/findWords.test.ts',
    find,
  ]),
  fault(
    'care-page-opens-order',
    'care/orderPage.ts',
    'staffOrderPage.answer.shape.order.parse(page)',
    'page',
    page,
    'S2',
  ),
  fault(
    'care-page-shows-client',
    'care/orderPage.ts',
    'client: seesClient ? await clientOf(shop, row, view, member) : null',
    'client: await clientOf(shop, row, view, member)',
    page,
    'S16',
  ),
  fault('care-page-shows-mailbox', 'care/timeline.ts', 'seesClient ? email : emailHint(email)', 'email', page, 'S16'),
  fault(
    'care-note-changed',
    'care/keep_staff_note.sql',
    "raise exception 'a note of staff is never changed' using errcode = 'check_violation';",
    'return new;',
    page,
    'never changed',
  ),
  fault(
    'care-mail-shows-reference',
    'care/mailTasks.ts',
    "part.replaceAll(order.ref, '•••')",
    'part',
    mails,
    'reference',
  ),
  fault('care-mail-shows-code', 'mail/resend.ts', "{ of: 'order', hides: 'one_time_secret' }", "{ of: 'order' }", [
    'mail/resend.test.ts',
    mails,
  ]),
  fault(
    'care-mail-twice',
    'care/mailTasks.ts',
    "mail.sent_at === null ? ({ refusal: 'still_waiting' } as const) :",
    '',
    mails,
    'waits',
  ),
  fault(
    'care-looks-by-name',
    'personaldata/orderSources.ts',
    'select coalesce(r.name, s.role) from staff_account s',
    'select s.name from staff_account s',
    data,
    'S16',
  ),
  fault(
    'care-looks-of-others',
    'personaldata/orderSources.ts',
    'select ${customer_id}::text',
    'select increment_id from client_read union all select ${customer_id}::text',
    data,
    'S16',
  ),
  fault('care-note-key-of-other', 'care/noteQueries.ts', 'and n.body = ${body}', '', page, 'M5: is refused'),
  fault(
    'care-note-on-erased',
    'care/noteQueries.ts',
    'and erased_at is null for share',
    'for share',
    data,
    'an erasure takes the notes',
  ),
];
