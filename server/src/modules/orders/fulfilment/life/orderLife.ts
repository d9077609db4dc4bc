// What the house works on, and the life of an order and its returns, for the calls of staff.
export {
  eventsOf,
  type LifeEvent,
  openOrders,
  openReturns,
  orderIdOf,
  parcelsOf,
  returnEventsOf,
  returnNumbered,
} from './queries.ts';
