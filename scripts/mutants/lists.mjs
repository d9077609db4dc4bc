// Lists of the office: saved views, exports, the kept sums of the books.
import { fault } from './fault.mjs';

const views = 'lists/views.test.ts';
const exports = 'lists/exports.test.ts';
const closed = 'books/closedBooks.test.ts';

export const lists = [
  fault(
    'view-of-another-changed',
    'lists/views.ts',
    "if (!stepsOf(before, member).includes(body.step)) throw new ApiError('staff_refused');",
    '',
    views,
  ),
  fault('view-one-too-many', 'lists/views.ts', 'others >= (among', 'others > (among', views),
  fault('export-after-lost-right', 'lists/orderSource.ts', "requireAct(member, 'export');", '', exports),
  fault('export-link-twice', 'lists/exportQueries.ts', ' and started_at is null', '', exports),
  fault('export-cut-looks-whole', 'lists/exportStream.ts', 'controller.error(error);', 'controller.close();', exports),
  fault(
    'export-names-clients',
    'lists/exports.ts',
    "orderColumns(columns, mayStaffRead(member.rights, 'see_client'))",
    'orderColumns(columns, true)',
    exports,
  ),
  fault(
    'books-pass-over-entry',
    'books/sumQueries.ts',
    'await sql`lock table book_entry in share mode`.execute(tx);',
    '',
    closed,
  ),
];
