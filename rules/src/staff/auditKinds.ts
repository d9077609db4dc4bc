// The kinds of the audit log: what members of staff did, from the tables that record it. decisions/0125.

/** The kinds, in the sequence of the filter. Spec 3 §6, decisions/0125. */
export const auditKinds = [
  'change',
  'order',
  'return',
  'member',
  'role',
  'read',
  'export',
  'proposed',
  'decided',
  'operation',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Whether a page of a kind, or of all, tells whose client data was read: a look at it is noted itself. Spec 3 §6, invariant S16. */
export const showsReads = (kind: AuditKind | undefined): boolean => kind === undefined || kind === 'read';

/** What a subject of each kind names: a number or key that is compared whole. Spec 3 §6, decisions/0125. */
export const isSubjectSought = (kind: AuditKind, subject: string): boolean =>
  // Ids of members and roles; numbers of orders and returns; what approvals and reads are about; keys of changes.
  kind === 'member' || kind === 'role' || kind === 'export' ? /^[\da-f-]{36}$/u.test(subject) : true;
