// Tax invoices that buyers in mainland China requested.
import type { Fapiao, Order, Person } from './history.ts';
import type { Chance } from './random.ts';

const dayMs = 86_400_000;
/** Invented companies. Their taxpayer numbers have a valid check digit and belong to no company. */
const companies = [
  { companyName: '北京青石设计有限公司', taxId: '91110105MA01874X2W', city: '北京市朝阳区建国门外大街8号' },
  { companyName: '上海明砚文化传播有限公司', taxId: '91310101MA1FP1874R', city: '上海市黄浦区外滩路18号' },
] as const;

/** The fapiao of a delivered order, for a person by name or for a company; the newest still wait for the bureau. */
export function fapiaoOf(
  chance: Chance,
  person: Person,
  order: Order,
  wants_company: boolean,
  now: Date,
): Fapiao | null {
  if (order.delivered_at === null) return null;
  const asked = Date.parse(order.delivered_at) + (0.2 + chance.next()) * dayMs;
  const made = asked + (0.5 + chance.next()) * dayMs;
  if (asked > now.getTime()) return null;
  const company = chance.pick(companies);
  const is_made = made < now.getTime();
  return {
    type: wants_company ? 1 : 0,
    fields: wants_company
      ? {
          companyName: company.companyName,
          taxId: company.taxId,
          companyAddress: company.city,
          companyPhoneNumber: '010-5550 1874',
          companyBankAccount: `示例银行 ${chance.digits('6222 #### #### ####')}`,
        }
      : { name: `${person.lastname}${person.firstname}` },
    requested_at: new Date(asked).toISOString(),
    generated_at: is_made ? new Date(made).toISOString() : null,
    fapiao_number: is_made ? `26${chance.digits('##################')}` : null,
  };
}
