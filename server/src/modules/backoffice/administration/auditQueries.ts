// What members did, from the tables that record it: each branch reads its newest rows by an index, and the page takes the newest of all.
// decisions/0125.
import { changeSubjectNames } from '@vitrine/rules/changes/changeSubjects';
import { type AuditKind, auditKinds, isSubjectSought } from '@vitrine/rules/staff/auditKinds';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import { changeLabel } from '../changes/labelFragment.ts';

type AuditFilter = {
  readonly kind?: AuditKind | undefined;
  readonly staff_id?: string | undefined;
  readonly day?: string | undefined;
  /** A number, an id or a key of a change, whole. */
  readonly subject?: string | undefined;
};

type AuditRow = {
  kind: AuditKind;
  entry_id: string;
  at: Date;
  staff_id: string;
  by: string;
  /** The number, name or key of the thing. */
  subject: string;
  /** What a changed row is called, where its key says nothing to a person. */
  label: string | null;
  /** The step, in the words of its table. */
  what: string;
  detail: string | null;
  second: string | null;
};

type Branch = {
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly member: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly subject: RawBuilder<unknown>;
  readonly what: RawBuilder<unknown>;
  readonly detail?: RawBuilder<unknown>;
  readonly second?: RawBuilder<unknown>;
  /** The rows of a member; those of the system and of shoppers are in their own logs. */
  readonly where: RawBuilder<unknown>;
  /** The rows of a subject, by an index. */
  readonly about: (subject: string) => RawBuilder<unknown>;
};

const numbered = (column: RawBuilder<unknown>) => sql`lpad(${column}::text, 19, '0')`;

const branches: Readonly<Record<AuditKind, Branch>> = {
  change: {
    at: sql`t.at`,
    id: numbered(sql`t.change_id`),
    member: sql`t.staff_id`,
    from: sql`change t`,
    subject: sql`t.key`,
    what: sql`t.subject`,
    detail: sql`t.reason`,
    where: sql`t.staff_id is not null`,
    about: (subject) =>
      sql`(t.subject, t.key) in (select s.subject, ${subject} from (select unnest(${[...changeSubjectNames]}::text[])) s(subject))`,
  },
  order: {
    at: sql`t.at`,
    id: numbered(sql`t.event_id`),
    member: sql`t.staff_id`,
    from: sql`order_event t left join shop_order o on o.order_id = t.order_id`,
    subject: sql`o.increment_id`,
    what: sql`t.reason`,
    detail: sql`concat_ws(' → ', t.from_status, t.to_status)`,
    second: sql`t.second_staff_id`,
    where: sql`t.staff_id is not null`,
    about: (subject) => sql`t.order_id = (select order_id from shop_order where increment_id = ${subject})`,
  },
  return: {
    at: sql`t.at`,
    id: numbered(sql`t.event_id`),
    member: sql`t.staff_id`,
    from: sql`return_event t left join return_request r on r.return_id = t.return_id`,
    subject: sql`r.increment_id`,
    what: sql`t.reason`,
    detail: sql`concat_ws(' → ', t.from_status, t.to_status)`,
    second: sql`t.second_staff_id`,
    where: sql`t.staff_id is not null`,
    about: (subject) => sql`t.return_id = (select return_id from return_request where increment_id = ${subject})`,
  },
  member: {
    at: sql`t.at`,
    id: numbered(sql`t.event_id`),
    member: sql`t.by_staff_id`,
    from: sql`staff_event t left join staff_account m on m.staff_id = t.staff_id`,
    subject: sql`m.name`,
    what: sql`t.what`,
    where: sql`t.by_staff_id is not null`,
    about: (subject) => sql`t.staff_id = ${subject}::uuid`,
  },
  role: {
    at: sql`t.at`,
    id: numbered(sql`t.event_id`),
    member: sql`t.by_staff_id`,
    from: sql`staff_role_event t`,
    subject: sql`coalesce(t.after->>'name', t.before->>'name', t.role_id::text)`,
    what: sql`t.what`,
    where: sql`t.by_staff_id is not null`,
    about: (subject) => sql`t.role_id = ${subject}::uuid`,
  },
  read: {
    at: sql`t.read_at`,
    id: sql`md5(concat_ws(':', t.increment_id, t.reader, t.call))`,
    member: sql`t.reader::uuid`,
    from: sql`client_read t`,
    subject: sql`t.increment_id`,
    what: sql`t.call`,
    where: sql`t.reader_kind = 'staff'`,
    about: (subject) => sql`t.increment_id = ${subject}`,
  },
  export: {
    at: sql`t.asked_at`,
    id: sql`t.export_id::text`,
    member: sql`t.staff_id`,
    from: sql`staff_export t`,
    // A list of the office by its own name.
    subject: sql`coalesce(case when t.list = 'list' then t.shown ->> 'file' end, t.list)`,
    what: sql`t.format`,
    detail: sql`t.row_count::text`,
    where: sql`true`,
    about: (subject) => sql`t.export_id = ${subject}::uuid`,
  },
  proposed: {
    at: sql`t.at`,
    id: sql`t.approval_id::text`,
    member: sql`t.staff_id`,
    from: sql`approval t`,
    subject: sql`t.subject`,
    what: sql`t.kind`,
    where: sql`true`,
    about: (subject) => sql`t.subject = ${subject}`,
  },
  decided: {
    at: sql`t.decided_at`,
    id: sql`t.approval_id::text`,
    member: sql`t.decided_by`,
    from: sql`approval t`,
    subject: sql`t.subject`,
    what: sql`t.verdict`,
    detail: sql`concat_ws(': ', t.kind, t.reason)`,
    second: sql`t.staff_id`,
    where: sql`t.decided_by is not null`,
    about: (subject) => sql`t.subject = ${subject}`,
  },
  operation: {
    at: sql`t.at`,
    id: numbered(sql`t.step_id`),
    member: sql`t.staff_id`,
    from: sql`operation_step t`,
    subject: sql`t.kind`,
    what: sql`t.what`,
    detail: sql`concat_ws(' · ', t.job_id::text, t.pieces::text, t.reason)`,
    where: sql`true`,
    about: (subject) => sql`t.kind = ${subject}`,
  },
};

/** The rows of a day (UTC): two comparisons with an index. */
const onDay = (at: RawBuilder<unknown>, day: string) =>
  sql`${at} >= ${day}::date::timestamp at time zone 'UTC' and ${at} < (${day}::date + 1)::timestamp at time zone 'UTC'`;

function branchOf(kind: AuditKind, { staff_id, day, subject }: AuditFilter, page: PageOf): RawBuilder<unknown> {
  const { at, id, member, from, subject: about, what, detail, second, where, about: rowsAbout } = branches[kind];
  const named = sql`(${sql.lit(`${kind}:`)} || ${id})`;
  const { place, follows, order } = keyset(at, named, { ...page, newest_first: true });
  const conditions = [
    where,
    follows,
    ...(staff_id === undefined
      ? []
      : [kind === 'read' ? sql`t.reader = ${staff_id}` : sql`${member} = ${staff_id}::uuid`]),
    ...(day === undefined ? [] : [onDay(at, day)]),
    ...(subject === undefined ? [] : [rowsAbout(subject)]),
  ];
  return sql`(select ${sql.lit(kind)} as kind, ${named} as entry_id, ${at} as at, ${member} as staff_id, ${about} as subject,
    ${what} as what, ${detail ?? sql`null`} as detail, ${second ?? sql`null`}::uuid as second_id, ${place}
    from ${from} where ${sql.join(conditions, sql` and `)} ${order})`;
}

/** What members did, the newest first. Throws payload_refused for an invalid cursor. */
export async function auditRows(db: Database, filter: AuditFilter, page: PageOf): Promise<Page<AuditRow>> {
  const { kind, subject } = filter;
  const kinds = (kind === undefined ? auditKinds : [kind]).filter(
    (one) => subject === undefined || isSubjectSought(one, subject),
  );
  if (kinds.length === 0) return { rows: [], next: null };
  const { rows } = await sql<AuditRow & { place: string }>`
    with newest as materialized (
      select * from (${sql.join(
        kinds.map((one) => branchOf(one, filter, page)),
        sql` union all `,
      )}) all_kinds order by at desc, entry_id desc limit ${page.limit + 1})
    select n.kind, n.entry_id, n.at, n.staff_id::text, coalesce(s.name, n.staff_id::text) as by, n.subject, n.what,
      case when n.kind = 'change' then (select ${changeLabel} from change c where c.change_id = split_part(n.entry_id, ':', 2)::bigint) end as label,
      nullif(n.detail, '') as detail, other.name as second, n.place
    from newest n left join staff_account s on s.staff_id = n.staff_id
    left join staff_account other on other.staff_id = n.second_id
    order by n.at desc, n.entry_id desc`.execute(db);
  return pageOfRows(rows, page);
}

/** The members of staff, for the filter: all that ever had an account. */
export function auditMembers(db: Database): Promise<{ staff_id: string; name: string }[]> {
  return db.selectFrom('staff_account').select(['staff_id', 'name']).orderBy('name').orderBy('staff_id').execute();
}
