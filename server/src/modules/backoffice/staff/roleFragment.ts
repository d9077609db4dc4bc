// The role of an account, for statements that read accounts. decisions/0111.
/** The columns of the joined `staff_role`; all null for a preset. */
export const roleColumns = [
  'staff_account.role',
  'staff_account.role_id',
  'staff_account.store_id',
  'staff_role.name as role_name',
  'staff_role.order_steps',
  'staff_role.return_steps',
  'staff_role.acts',
  'staff_role.countries',
  'staff_role.has_own_store',
  'staff_role.stores',
  'staff_role.limit_amount',
] as const;
