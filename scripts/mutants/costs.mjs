// What pieces cost, prices of engravings, and uploads in parts. decisions/0143.
import { fault } from './fault.mjs';

const costs = 'backoffice/prices/costs.test.ts';
const engravings = 'backoffice/products/productParts.test.ts';
const uploads = 'backoffice/pictures/uploads.test.ts';

export const costsAndUploads = [
  fault(
    'costs-audited',
    'staff/staffRoles.ts',
    "(acts.includes('audit') && !notAudited.includes(act))",
    "acts.includes('audit')",
    ['staff/role.test.ts', costs],
  ),
  fault(
    'costs-in-the-history',
    'changes/changeRights.ts',
    'if (own !== undefined) return isWhole(scope) && mayStaffRead(rights, own);',
    '',
    costs,
  ),
  fault(
    'costs-taken-back-by-the-catalogue',
    'changes/changeRights.ts',
    ", 'manage_keys', 'edit_costs']",
    ", 'manage_keys']",
    costs,
  ),
  fault(
    'costs-on-every-board',
    'prices/board.ts',
    "mayStaffRead(member.rights, 'see_costs') ? costDay(shop) : null",
    'costDay(shop)',
    costs,
  ),
  fault(
    'cost-of-a-colleague-overwritten',
    'catalogueimport/patchCosts.ts',
    'return isSame(now, before) ? [] : [{ sku, now }];',
    'return [];',
    costs,
  ),
  fault(
    'cost-of-a-shared-sign',
    'prices/cost.ts',
    'others.length === 0 ? (first ?? null) : null',
    'first ?? null',
    'prices/cost.test.ts',
  ),
  fault(
    'two-numbers-as-one',
    'prices/typedFigure.ts',
    "(?=\\d{3}(?!\\d))/gu, ''",
    "(?=\\d)/gu, ''",
    'prices/prices.test.ts',
  ),
  fault('cost-before-its-day', 'prices/cost.ts', 'from_day <= day', "from_day <= '9'", 'prices/cost.test.ts'),
  fault(
    'engraving-priced-by-one',
    'changes/proposals.ts',
    "engraving_price: { fields: ['engraving_price'], needs_approval: true,",
    "engraving_price: { fields: ['engraving_price'], needs_approval: false,",
    engravings,
  ),
  fault(
    'engraving-priced-by-undo',
    'changes/changeRights.ts',
    "if (subject === 'product' && pricesEngraving({ before, after })) return false;",
    '',
    engravings,
  ),
  fault(
    'engraving-priced-by-a-copy',
    'products/writeProducts.ts',
    "engraving: unpriced(rest['engraving'])",
    "engraving: rest['engraving']",
    engravings,
  ),
  fault(
    'engraving-price-overwritten',
    'catalogueimport/patchEngraving.ts',
    'there.has(patch.code) && nowOf(patch) === patch.before',
    'there.has(patch.code)',
    engravings,
  ),
  fault('part-taken-after-a-gap', 'catalogue/uploads.ts', "if (part.offset > received) return 'gap';", '', [
    'catalogue/uploads.test.ts',
    uploads,
  ]),
  fault('upload-of-another-member', 'pictures/uploadQueries.ts', ' and staff_id = ${staff_id}\n', '\n', uploads),
  fault(
    'upload-of-other-bytes',
    'pictures/uploads.ts',
    "if (createHash('sha256').update(bytes).digest('hex') !== sha256) {",
    'if (bytes.length === 0) {',
    uploads,
  ),
  fault('margin-of-the-cost', 'prices/cost.ts', '(amount / net.amount)', '(amount / spent)', 'prices/cost.test.ts'),
  fault(
    'cost-of-the-first-day',
    'prices/cost.ts',
    'one.from_day > last.from_day',
    'one.from_day < last.from_day',
    'prices/cost.test.ts',
  ),
  fault('net-price-at-the-limit', 'prices/priceGap.ts', 'amount > up_to', 'amount >= up_to', 'prices/prices.test.ts'),
];
