import type { AuditEntry } from '@vitrine/contract/staffAudit';
import { isChangeSubject } from '@vitrine/rules/changes/changeSubjects';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import { returnStatuses } from '@vitrine/rules/returns/returnStatus';
import { type ApprovalKind, approvalKinds, approvalVerdicts } from '@vitrine/rules/staff/approval';
import type { AuditKind } from '@vitrine/rules/staff/auditKinds';
import { clientLookOf } from '@vitrine/rules/staff/clientLooks';
import { operationSteps } from '@vitrine/rules/staff/jobDesk';
import { listFiles } from '@vitrine/rules/staff/listFiles';
import { ownExports } from '@vitrine/rules/staff/newsletterExport';
import { roleEvents } from '@vitrine/rules/staff/role';
import { isSettingName } from '@vitrine/rules/staff/settingTable';
import { memberEvents } from '@vitrine/rules/staff/staffPeople';
import { useText } from '../../lib/words/words.tsx';
import { useLifeReason } from '../../ui/useLifeReason.ts';

type Words = { readonly what: string; readonly detail: string | null };
type Write = (entry: Pick<AuditEntry, 'what' | 'detail'>) => Words;

/** The words of a list that is one of those that this page knows; another one, of a newer server, as it is. */
const known = <Name extends string>(names: readonly Name[], what: string, write: (name: Name) => string): string => {
  const name = names.find((one) => one === what);
  return name === undefined ? what : write(name);
};

/** A change of status in words: `from → to`. */
function useStatusChange(): (kind: 'order' | 'return', detail: string | null) => string | null {
  const status = useText('status');
  const wordOf = (kind: 'order' | 'return', stored: string): string => {
    if (kind === 'return') return known(returnStatuses, stored, (name) => status(`return.${name}`));
    const of = orderStatusOf(stored);
    return of ? status(`order.${of}`) : stored;
  };
  return (kind, detail) =>
    detail &&
    detail
      .split(' → ')
      .map((one) => wordOf(kind, one))
      .join(' → ');
}

/** What was done, in words: the logs of the tables have their own. decisions/0125. */
export function useAuditWords(): (entry: AuditEntry) => Words {
  const text = useText('audit');
  const changes = useText('changes');
  const approvals = useText('approvals');
  const reasonOf = useLifeReason();
  const statusChange = useStatusChange();
  const stepOf = (kind: ApprovalKind): string =>
    approvals(kind === 'order' || kind === 'return' ? 'kind.step' : `kind.${kind}`);
  const writers: Readonly<Record<AuditKind, Write>> = {
    change: ({ what, detail }) => ({ what: isChangeSubject(what) ? changes(`subject.${what}`) : what, detail }),
    order: ({ what, detail }) => ({ what: reasonOf(what), detail: statusChange('order', detail) }),
    return: ({ what, detail }) => ({ what: reasonOf(what), detail: statusChange('return', detail) }),
    member: ({ what, detail }) => ({ what: known(memberEvents, what, (name) => text(`member.${name}`)), detail }),
    role: ({ what, detail }) => ({ what: known(roleEvents, what, (name) => text(`role.${name}`)), detail }),
    read: ({ what, detail }) => {
      const look = clientLookOf(what);
      return { what: look ? text(`look.${look}`) : what, detail };
    },
    export: ({ what, detail }) => ({
      what: what.toUpperCase(),
      detail: detail && text('rows', { count: Number(detail) }),
    }),
    proposed: ({ what, detail }) => ({ what: known(approvalKinds, what, stepOf), detail }),
    decided: ({ what, detail }) => ({
      what: known(approvalVerdicts, what, (name) => text(`decided.${name}`)),
      // `step: why`.
      detail: detail && detail.replace(/^\w+/u, (kind) => known(approvalKinds, kind, stepOf)),
    }),
    operation: ({ what, detail }) => ({
      what: known(operationSteps, what, (name) => text(`operation.${name}`)),
      detail,
    }),
  };
  return (entry) => writers[entry.kind](entry);
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** The thing of an entry in words: a setting and a changed thing by their names, a number as it is, several clients and an id by a word. */
export function useSubjectName(): (entry: Pick<AuditEntry, 'kind' | 'subject' | 'what' | 'label'>) => string {
  const text = useText('audit');
  const settings = useText('settings');
  const files = useText('orders');
  const exported = (subject: string): string => {
    const file = listFiles.find((one) => one === subject);
    return file ? files(`export.file.${file}`) : known(ownExports, subject, (list) => text(`list.${list}`));
  };
  return ({ kind, subject, what, label }) => {
    if (kind === 'change' && what === 'setting' && isSettingName(subject)) return settings(`name.${subject}`);
    if (kind === 'change') return uuid.test(subject) ? (label ?? subject) : subject;
    if (kind === 'export') return exported(subject);
    if (kind !== 'read') return subject;
    if (uuid.test(subject)) return text('client');
    return /\d/u.test(subject) ? subject : text('several');
  };
}
