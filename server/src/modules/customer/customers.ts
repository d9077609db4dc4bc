/** The accounts, for the modules above: how each is found, made and changed. */
export { customer, customerByEmail, customerByPhone, hasCustomers, insertCustomer, updateCustomer } from './queries.ts';
