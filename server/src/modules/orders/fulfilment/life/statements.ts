// Statements on an order and its returns that the rooms of fulfilment share.
export {
  addOrderEvent,
  explain,
  type LifeReturn,
  orderIdOf,
  returnById,
  returnNumbered,
  setOrder,
  setReturn,
  unitsOf,
} from './queries.ts';
