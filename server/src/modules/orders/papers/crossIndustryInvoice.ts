// The invoice as data: UN/CEFACT Cross Industry Invoice in the profile EN 16931 (Factur-X 1.0, ZUGFeRD 2). Pure: facts in,
// XML out. Business terms (BT) and rules (BR) are those of EN 16931-1.
import type { TaxOfRate } from '@vitrine/rules/papers/invoiceTotals';
import { decimalOf } from '@vitrine/rules/money/money';
import { leaf, node } from '../../../platform/typesetting/xml.ts';

type Party = {
  readonly name: string;
  readonly person?: string | undefined;
  readonly lines: readonly string[];
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
  /** ISO 3166-1, lower case. */
  readonly country: string;
  readonly vat_number?: string | undefined;
};

/** An amount beside the lines, without tax: delivery, or a fee. Minor units, never negative. */
type Extra = { readonly reason: string; readonly code?: string; readonly amount: number; readonly rate: number };

/** An electronic invoice; amounts in minor units, rates in thousandths of a percent. */
export type ElectronicInvoice = {
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  /** ISO days. */
  readonly day: string;
  readonly delivered: string | null;
  readonly order: string;
  readonly currency: string;
  readonly seller: Party;
  readonly buyer: Party;
  readonly lines: readonly {
    readonly sku: string;
    readonly name: string;
    readonly qty: number;
    readonly net: number;
    readonly rate: number;
  }[];
  readonly charges: readonly Extra[];
  readonly allowances: readonly Extra[];
  readonly taxes: readonly TaxOfRate[];
  readonly exemption: string;
  readonly total: number;
  /** Paid before the invoice was written. */
  readonly paid: number;
  readonly terms: string;
  readonly credited: readonly { readonly number: string; readonly day: string }[];
};

const dateOf = (name: string, day: string, space = 'udt'): string =>
  node(name, leaf(`${space}:DateTimeString`, day.replaceAll('-', ''), ' format="102"'));
/** `20` of 20,000 thousandths of a percent. */
const percent = (rate: number): string => String(rate / 1000);
const categoryOf = (rate: number): string => (rate > 0 ? 'S' : 'E');

function partyOf(name: string, party: Party): string {
  const [one, two, three] = party.lines;
  const { vat_number } = party;
  return node(
    name,
    leaf('ram:Name', party.name),
    party.person ? node('ram:DefinedTradeContact', leaf('ram:PersonName', party.person)) : '',
    node(
      'ram:PostalTradeAddress',
      leaf('ram:PostcodeCode', party.postcode),
      leaf('ram:LineOne', one),
      leaf('ram:LineTwo', two),
      leaf('ram:LineThree', three),
      leaf('ram:CityName', party.city),
      leaf('ram:CountryID', party.country.toUpperCase()),
    ),
    vat_number ? node('ram:SpecifiedTaxRegistration', leaf('ram:ID', vat_number, ' schemeID="VA"')) : '',
  );
}

const taxOf = (name: string, rate: number): string =>
  node(
    name,
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:CategoryCode', categoryOf(rate)),
    leaf('ram:RateApplicablePercent', percent(rate)),
  );

function lineOf(line: ElectronicInvoice['lines'][number], index: number, amount: (of: number) => string): string {
  const quantity = (name: string) => leaf(name, String(line.qty), ' unitCode="C62"');
  return node(
    'ram:IncludedSupplyChainTradeLineItem',
    node('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(index + 1))),
    node('ram:SpecifiedTradeProduct', leaf('ram:SellerAssignedID', line.sku), leaf('ram:Name', line.name)),
    // The price of all units, because the price of one without tax may have no whole minor units.
    node(
      'ram:SpecifiedLineTradeAgreement',
      node('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', amount(line.net)), quantity('ram:BasisQuantity')),
    ),
    node('ram:SpecifiedLineTradeDelivery', quantity('ram:BilledQuantity')),
    node(
      'ram:SpecifiedLineTradeSettlement',
      taxOf('ram:ApplicableTradeTax', line.rate),
      node('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', amount(line.net))),
    ),
  );
}

const extraOf = (
  is_charge: boolean,
  { reason, code, amount: of, rate }: Extra,
  amount: (of: number) => string,
): string =>
  node(
    'ram:SpecifiedTradeAllowanceCharge',
    node('ram:ChargeIndicator', leaf('udt:Indicator', String(is_charge))),
    leaf('ram:ActualAmount', amount(of)),
    leaf('ram:ReasonCode', code),
    leaf('ram:Reason', reason),
    taxOf('ram:CategoryTradeTax', rate),
  );

function settlementOf(invoice: ElectronicInvoice, amount: (of: number) => string): string {
  const { currency, taxes, charges, allowances, lines, total, paid, credited } = invoice;
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  const tax = sum(taxes.map((one) => one.tax));
  return node(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:InvoiceCurrencyCode', currency),
    ...taxes.map(({ rate, net, tax: of }) =>
      node(
        'ram:ApplicableTradeTax',
        leaf('ram:CalculatedAmount', amount(of)),
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:ExemptionReason', rate > 0 ? '' : invoice.exemption),
        leaf('ram:BasisAmount', amount(net)),
        leaf('ram:CategoryCode', categoryOf(rate)),
        leaf('ram:RateApplicablePercent', percent(rate)),
      ),
    ),
    ...allowances.map((one) => extraOf(false, one, amount)),
    ...charges.map((one) => extraOf(true, one, amount)),
    node('ram:SpecifiedTradePaymentTerms', leaf('ram:Description', invoice.terms)),
    node(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      leaf('ram:LineTotalAmount', amount(sum(lines.map(({ net }) => net)))),
      leaf('ram:ChargeTotalAmount', amount(sum(charges.map((one) => one.amount)))),
      leaf('ram:AllowanceTotalAmount', amount(sum(allowances.map((one) => one.amount)))),
      leaf('ram:TaxBasisTotalAmount', amount(sum(taxes.map(({ net }) => net)))),
      leaf('ram:TaxTotalAmount', amount(tax), ` currencyID="${currency}"`),
      leaf('ram:GrandTotalAmount', amount(total)),
      leaf('ram:TotalPrepaidAmount', amount(paid)),
      leaf('ram:DuePayableAmount', amount(total - paid)),
    ),
    ...credited.map(({ number, day }) =>
      node(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', number),
        dateOf('ram:FormattedIssueDateTime', day, 'qdt'),
      ),
    ),
  );
}

/** The XML of an invoice (type 380) or a credit note (381). */
export function crossIndustryInvoice(invoice: ElectronicInvoice): string {
  const amount = (of: number): string => decimalOf(of, invoice.currency);
  const header = [
    node(
      'rsm:ExchangedDocumentContext',
      node('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    node(
      'rsm:ExchangedDocument',
      leaf('ram:ID', invoice.number),
      leaf('ram:TypeCode', invoice.kind === 'invoice' ? '380' : '381'),
      dateOf('ram:IssueDateTime', invoice.day),
    ),
  ];
  const delivery = invoice.delivered
    ? node('ram:ActualDeliverySupplyChainEvent', dateOf('ram:OccurrenceDateTime', invoice.delivered))
    : '';
  const trade = node(
    'rsm:SupplyChainTradeTransaction',
    ...invoice.lines.map((line, index) => lineOf(line, index, amount)),
    node(
      'ram:ApplicableHeaderTradeAgreement',
      partyOf('ram:SellerTradeParty', invoice.seller),
      partyOf('ram:BuyerTradeParty', invoice.buyer),
      node('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', invoice.order)),
    ),
    node('ram:ApplicableHeaderTradeDelivery', delivery),
    settlementOf(invoice, amount),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100">${header.join('')}${trade}</rsm:CrossIndustryInvoice>
`;
}
