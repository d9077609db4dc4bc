// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'code': never;
  'code.hint': never;
  'email': never;
  'enrol.begin': never;
  'enrol.code': never;
  'enrol.code.hint': never;
  'enrol.codes': never;
  'enrol.confirm': never;
  'enrol.lead': 'name';
  'enrol.qr': never;
  'enrol.scan': never;
  'enrol.stored': never;
  'enrol.title': never;
  'enrol.type': never;
  'invite.factor_lead': 'name';
  'invite.lead': 'name';
  'invite.over': never;
  'invite.password': never;
  'invite.password.hint': never;
  'invite.sign_in': never;
  'invite.title': never;
  'password': never;
  'submit': never;
  'title': never;
  'wrong': never;
};
