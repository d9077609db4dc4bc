/** Notes refunds and what became of them, for the modules above. decisions/0081. */
export {
  addRefund,
  fail,
  nameUnnamed,
  pay,
  refundById,
  refundOfReturn,
  type RefundRow,
  reopen,
  type ReportedRefund,
  reportedRefunds,
  endRefund,
} from './refundQueries.ts';
