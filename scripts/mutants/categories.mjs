// Rules of categories and the menu. decisions/0142.
import { fault } from './fault.mjs';

const rules = 'catalogue/categoryRules.test.ts';
const office = 'backoffice/categories/rules.test.ts';
const menu = 'catalog/menu/menu.test.ts';
const menuOffice = 'backoffice/contents/menu.test.ts';

export const categories = [
  fault('rule-of-one-condition', 'catalogue/categoryRules.ts', 'conditions.every(', 'conditions.some(', rules),
  fault(
    'rule-without-conditions',
    'catalogue/categoryRules.ts',
    'conditions.length > 0 && conditions',
    'conditions',
    rules,
  ),
  fault('launched-a-day-longer', 'catalogue/categoryRules.ts', 'age < condition.days', 'age <= condition.days', [
    rules,
    office,
  ]),
  fault('rule-behind-prices', 'catalogueimport/patchPrices.ts', '  await refreshMembers(tx, codes);\n', '', office),
  fault(
    'rule-behind-imports',
    'catalogueimport/importCatalogue.ts',
    '  await db.transaction().execute((tx) => refreshMembers(tx, null));\n',
    '',
    office,
  ),
  fault('rule-of-another-day', 'changes/applyUntil.ts', '  await turnRuleDay(tx, ruleDay(of.now()));\n', '', office),
  fault(
    'rule-over-a-colleague',
    'categories/ruleTasks.ts',
    '    if (conflict.length > 0)',
    '    if (conflict.length > 9)',
    office,
  ),
  fault(
    'menu-of-unsold',
    'menu/menu.ts',
    'return category && isSold(category) ? category : undefined;',
    'return category;',
    menu,
  ),
  fault('menu-without-salon', 'menu/menu.ts', "return hasSalon ? '/salon/' : null;", "return '/salon/';", menu),
  fault(
    'menu-gone-by-import',
    'catalogueimport/importContent.ts',
    ".filter((key) => key !== 'menu/menu')",
    '',
    menuOffice,
  ),
  fault('launched-before-its-day', 'catalogue/categoryRules.ts', 'age >= 0 && ', '', rules),
  fault('price-below-its-bound', 'catalogue/categoryRules.ts', 'price <= condition.to', 'price < condition.to', rules),
  fault(
    'unsold-first',
    'catalogue/categoryRules.ts',
    'Number(Number.isNaN(one)) - Number(Number.isNaN(other))',
    'Number(Number.isNaN(other)) - Number(Number.isNaN(one))',
    rules,
  ),
  fault(
    'rule-of-its-own-category',
    'catalogue/categoryRules.ts',
    "fact === 'category' && any.includes(code)",
    'any.length > 999',
    rules,
  ),
  fault(
    'price-of-withdrawn-variants',
    'catalogueimport/memberQueries.ts',
    ' and not v.is_withdrawn and',
    ' and',
    office,
  ),
  fault(
    'colour-of-withdrawn-variants',
    'catalogueimport/memberQueries.ts',
    'where not is_withdrawn and',
    'where',
    office,
  ),
  fault(
    'rule-behind-products',
    'catalogueimport/patchProduct.ts',
    '  await refreshMembers(tx, [...rows.keys()]);\n',
    '',
    office,
  ),
  fault(
    'rule-behind-parents',
    'catalogueimport/patchRow.ts',
    "has('category', 'category_rule') ? null",
    "has('category_rule') ? null",
    office,
  ),
  fault(
    'rule-over-the-import',
    'catalogueimport/ruledMembers.ts',
    '!product.own.includes(rule.category) && ',
    '',
    office,
  ),
];
