/**
 * Why a tax invoice is refused, as `fields` spells it: the order's country has none, it was not shipped, nothing of it is sold any
 * more, it was requested with other details, or the bureau refuses the buyer. The sentences are `error.fapiao_refused.REASON` of the
 * server's messages. Spec 3 §8.
 */
export const fapiaoRefusals = ['no_fapiao', 'not_shipped', 'nothing_sold', 'other_details', 'bureau'] as const;
export type FapiaoRefusal = (typeof fapiaoRefusals)[number];

/** Whether a text of `fields` is one of the reasons. Spec 3 §8. */
export const isFapiaoRefusal = (text: string): text is FapiaoRefusal => fapiaoRefusals.some((one) => one === text);
