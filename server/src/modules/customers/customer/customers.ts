/** Finds, creates and changes accounts, for the modules above. */
export { customer, customerByEmail, customerByPhone, hasCustomers, insertCustomer, updateCustomer } from './queries.ts';
