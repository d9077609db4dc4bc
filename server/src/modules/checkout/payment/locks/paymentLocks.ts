// The locks under which a payment begins and its events are applied, for the payment's other files.
export { lockByReference, lockForPayment } from './lockQueries.ts';
