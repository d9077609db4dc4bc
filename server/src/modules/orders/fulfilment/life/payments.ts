// The payment of an order, for the rooms of fulfilment.
export { giveBackPayment, type Payment, paymentOf } from './paymentQueries.ts';
