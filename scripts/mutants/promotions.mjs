// Promotions: what they give, to whom, how often, and what the office may do with them. decisions/0132, decisions/0134.
import { fault } from './fault.mjs';

const rules = 'promotions/promotionsOf.test.ts';
const drafts = 'promotions/promotionDraft.test.ts';
const buying = 'checkout/promotions/promotions.test.ts';
const office = 'backoffice/promotions/promotions.test.ts';

export const promotions = [
  fault('discount-rounded-down', 'promotions/promotionsOf.ts', '2n + 10_000n) / 20_000n', '2n) / 20_000n', rules),
  fault(
    'discount-of-the-last',
    'promotions/promotionsOf.ts',
    'percentOf(one) > (best ? percentOf(best) : 0)',
    'percentOf(one) > 0',
    rules,
  ),
  fault(
    'discount-beyond-its-products',
    'promotions/promotionsOf.ts',
    'return isBetter && isInScope(one.promotion, code) ? one : best;',
    'return isBetter ? one : best;',
    rules,
  ),
  fault(
    'exception-discounted',
    'promotions/promotion.ts',
    '(products === null || products.has(code)) && !excepted.has(code)',
    'products === null || products.has(code)',
    [rules, buying],
  ),
  fault('promotion-after-its-end', 'promotions/promotion.ts', ' && (ends_at === null || now < ends_at)', '', rules),
  fault(
    'promotion-to-come-has-ended',
    'promotions/promotionsOf.ts',
    "if (state === 'active' && at.now < starts_at) return 'not_yet';",
    '',
    rules,
  ),
  fault(
    'promotion-below-its-minimum',
    'promotions/promotionsOf.ts',
    "if (goodsOf(at.lines) < (minimums[at.currency] ?? 0)) return 'minimum';",
    '',
    [rules, buying],
  ),
  fault(
    'promotion-without-account',
    'promotions/promotionsOf.ts',
    "if (needs_account && !at.is_customer) return 'account';",
    '',
    [rules, buying],
  ),
  fault('gift-given-twice', 'promotions/promotionsOf.ts', '=== place;', '=== place || true;', rules),
  fault(
    'delivery-of-all-methods',
    'promotions/promotionsOf.ts',
    "free === 'all' || (free === 'first' && is_first) ? 0 : price",
    "free === 'none' ? price : 0",
    rules,
  ),
  fault(
    'started-promotion-rewritten',
    'promotions/promotionDraft.ts',
    "return state === 'active' && (field === 'name' || field === 'ends_at');",
    "return state === 'active';",
    [drafts, office],
  ),
  fault(
    'minimum-in-one-currency-alone',
    'promotions/promotionDraft.ts',
    "amount === undefined ? 'required' : rangeFault",
    'amount === undefined ? null : rangeFault',
    drafts,
  ),
  fault(
    'code-used-once-more',
    'checkout/promotions/promotionsAt.ts',
    '(used?.in_all ?? 0) < (in_all ?? Infinity) &&',
    '(used?.in_all ?? 0) <= (in_all ?? Infinity) &&',
    buying,
  ),
  fault(
    'person-known-by-account-alone',
    'checkout/promotions/queries.ts',
    'where o.customer_id is null and lower(normalize(o.email, nfkc)) = ${mailbox}::text)',
    'where false)',
    buying,
  ),
  fault(
    'last-use-sold-twice',
    'checkout/promotions/queries.ts',
    'hasLimit ? sql`for no key update` : sql`for share`',
    'sql`for share`',
    buying,
    'of two orders at once',
  ),
  fault(
    'withdrawn-code-used',
    'checkout/promotions/queries.ts',
    " and c.withdrawn_at is null and p.state <> 'draft'",
    " and p.state <> 'draft'",
    buying,
  ),
  fault(
    'draft-used-by-code',
    'checkout/promotions/queries.ts',
    " and c.withdrawn_at is null and p.state <> 'draft'",
    ' and c.withdrawn_at is null',
    buying,
  ),
  fault('start-of-other-terms', 'changes/startPromotion.ts', 'if (changed.length > 0) return changed;', '', office),
  fault(
    'start-by-one-member',
    'changes/proposals.ts',
    "promotion: { fields: ['state'], needs_approval: true,",
    "promotion: { fields: ['state'], needs_approval: false,",
    office,
  ),
  fault(
    'draft-removed-while-its-start-waits',
    'promotions/promotionDraft.ts',
    "return start_waits ? [] : ['start', 'remove'];",
    "return ['start', 'remove'];",
    [drafts, office],
  ),
  fault(
    'promotion-overwritten',
    'promotions/promotionTasks.ts',
    'if (row.version !== version) requireSeen(now, before);',
    '',
    office,
  ),
  fault('codes-made-twice-by-a-repeat', 'promotions/codeTasks.ts', 'if (before > 0) return before;', '', office),
];
