// Lists of the office: saved views, exports, the kept sums of the books.
import { fault } from './fault.mjs';

const views = 'lists/views.test.ts';
const savedViews = 'rules/src/staff/savedViews.test.ts';
const exports = 'lists/exports.test.ts';
const approval = 'lists/exportApproval.test.ts';
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
  fault(
    'export-limit-raised-by-its-member',
    'staff/approval.ts',
    'is_own ? Math.min(value, standard) : value',
    'is_own ? value : value',
    ['staff/approval.test.ts', 'lists/exportApproval.test.ts'],
    'raise',
  ),
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
  fault('export-many-small', 'rules/src/staff/approval.ts', 'before + rows > most', 'rows > most', approval),
  fault('export-approval-twice', 'lists/exportQueries.ts', 'e.approval_id = p.approval_id', 'false', approval),
  fault('export-approval-forever', 'lists/exportQueries.ts', ' and p.decided_at > ${since}', '', approval),
  fault(
    'export-approval-of-another',
    'lists/exportQueries.ts',
    ' and p.body = ${JSON.stringify(body)}::jsonb',
    '',
    approval,
  ),
  fault(
    'export-approved-in-a-country',
    'staff/approvalTasks.ts',
    "hasRight(member, row) && (row.kind !== 'export' || isWhole(member.scope))",
    'hasRight(member, row)',
    approval,
  ),
  fault('export-at-once', 'lists/exports.ts', 'await queries.lockExports(tx, staff_id);', '', approval),
  fault(
    'books-pass-over-entry',
    'books/sumQueries.ts',
    'await sql`lock table book_entry in share mode`.execute(tx);',
    '',
    closed,
  ),
  fault('view-keeps-lookup', 'rules/src/staff/savedViews.ts', 'names.includes(name) &&', '', [
    'rules/src/staff/savedViews.test.ts',
    'lists/views.test.ts',
  ]),
  fault(
    'view-of-strange-field',
    'lists/views.ts',
    "if (field !== null) throw new ApiError('payload_refused', { fields: { [field]: 'format' } });",
    '',
    'lists/views.test.ts',
  ),
  fault('titles-stay-old', 'sql/catalogue/join_titles.sql', 'n.title <> o.title', 'false', 'productTitles.test.ts'),
  fault('day-of-changes-cut', 'changes/changeQueries.ts', '${page} + ${leftOut}', '${page}', 'changeList.test.ts'),
  fault(
    'changes-of-one-way',
    'changes/changeQueries.ts',
    'where not (select is_sought from more)',
    '',
    'changeList.test.ts',
  ),
  fault(
    'views-of-all',
    'lists/viewQueries.ts',
    'where v.list = ${list} and (v.staff_id = ${staff_id}::uuid or v.is_shared)',
    'where v.list = ${list}',
    views,
  ),
  fault(
    'view-of-another-opened',
    'lists/viewQueries.ts',
    'where v.view_id = ${view_id}::uuid and (v.staff_id = ${staff_id}::uuid or v.is_shared)',
    'where v.view_id = ${view_id}::uuid',
    views,
  ),
  fault('view-over-a-colleague', 'lists/views.ts', 'if (before.version !== body.version)', 'if (false)', views),
  fault(
    'view-keeps-an-invoice',
    'rules/src/staff/savedViews.ts',
    "invoices: named('period',",
    "invoices: named('number', 'period',",
    savedViews,
  ),
  fault(
    'view-keeps-a-client',
    'rules/src/staff/savedViews.ts',
    "audit: named('kind',",
    "audit: named('subject', 'kind',",
    savedViews,
  ),
  fault(
    'view-of-a-colleague-by-supervisor',
    'rules/src/staff/savedViews.ts',
    '!(is_shared && isSupervisor)',
    '!isSupervisor',
    savedViews,
  ),
  fault(
    'view-with-columns-of-another-list',
    'rules/src/staff/savedViews.ts',
    'arranged.includes(list) && isOrderListColumn(column);',
    'isOrderListColumn(column);',
    savedViews,
  ),
];
