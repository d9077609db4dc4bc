// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'all': never;
  'by': never;
  'day': never;
  'kind': never;
  'kind.change': never;
  'kind.decided': never;
  'kind.export': never;
  'kind.member': never;
  'kind.operation': never;
  'kind.order': never;
  'kind.proposed': never;
  'kind.read': never;
  'kind.return': never;
  'kind.role': never;
  'lead': never;
  'none': never;
  'search': never;
  'second': 'name';
  'subject': never;
  'subject.hint': never;
  'title': never;
  'what': never;
  'when': never;
};
