import {
  type ProductOptions,
  staffProduct,
  staffProductOptions,
  type StaffProductPage,
} from '@vitrine/contract/staffProducts';
import { productSegment } from '@vitrine/rules/catalogue/productPath';
import { isWhole } from '@vitrine/rules/staff/role';
import { productFacts } from '@vitrine/rules/catalogue/productFacts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { mayRead } from '../../lib/session/member.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { draftsOf, useDraftIn } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { Select } from '../../ui/Field.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Facts, Page, Sheet } from '../../ui/Page.tsx';
import { Doctor } from '../../ui/Doctor.tsx';
import { Complete } from './Complete.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { Costs } from './Costs.tsx';
import { Engraving } from './Engraving.tsx';
import { FactField, lineOf, useFactName } from './FactField.tsx';
import { Pictures } from './Pictures.tsx';
import { changed, type Draft, newDraft, shownIn } from './productDraft.ts';
import { tones, useCatalogueLanguage } from './Products.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SetPartsSheet } from './SetPartsSheet.tsx';
import { useProblem } from './useProblem.ts';
import { Variants } from './Variants.tsx';
import css from './products.module.css';

const drafts = draftsOf<Draft>();
/** Ticks have lines of their own: they are lower than fields. */
const ticks = productFacts.filter(({ form }) => form === 'flag');
const lines = productFacts.filter(({ form }) => form !== 'flag');

/** The facts of a product, for a member that reads them alone. */
function ReadFacts({ page }: { readonly page: StaffProductPage }) {
  const text = useText('products');
  const nameOf = useFactName();
  const shown = (name: (typeof productFacts)[number]['name']): string => {
    const value = page.facts[name];
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    return Array.isArray(value) ? value.join(', ') : lineOf(value) || '–';
  };
  return <Facts rows={productFacts.map(({ name }) => [nameOf(name), shown(name)])} />;
}

/** The pictures of a product in the list of its histories: no SKU has a small letter. */
const ofPictures = 'pictures';

/** What was changed of the product, of its pictures, or of one of its variants. */
function History({ page }: { readonly page: StaffProductPage }) {
  const text = useText('products');
  const [of, setOf] = useState('');
  const { code } = page;
  return (
    <>
      <Select
        label={text('history_of')}
        value={of}
        choices={[
          { value: '', name: text('the_product') },
          { value: ofPictures, name: text('pictures') },
          ...page.variants.map((variant) => ({ value: variant.sku, name: variant.sku })),
        ]}
        onChange={setOf}
      />
      {of === ofPictures ? (
        <ChangeHistory
          subject="picture"
          of={{ key: `${code}/` }}
          nameOf={(key) => text('picture', { number: Number(key.slice(code.length + 1)) + 1 })}
        />
      ) : (
        <ChangeHistory subject={of === '' ? 'product' : 'variant'} of={{ row: of === '' ? code : of }} />
      )}
      {of !== ofPictures && of !== '' && page.set !== null && (
        <ChangeHistory subject="set_part" of={{ key: `${of}/` }} title={text('set')} />
      )}
    </>
  );
}

function Editor({ page, options }: { readonly page: StaffProductPage; readonly options: ProductOptions }) {
  const text = useText('products');
  const { typed: draft, type, forget } = useDraftIn(drafts, `product ${page.code}`, newDraft);
  const taking = useTake();
  const { faultOf } = useProblem(taking.error);
  const field = (fact: (typeof productFacts)[number]) => (
    <FactField
      key={fact.name}
      fact={fact}
      value={shownIn(draft, page, fact.name)}
      options={options}
      fault={faultOf(fact.name)}
      onChange={(value) => type((before) => changed(before, page, fact.name, value))}
    />
  );
  return (
    <>
      <div className={css.head}>
        {page.image !== null && <img className={css.picture} src={page.image} alt="" />}
        <div className={css.steps}>
          <Tag tone={tones[page.state]}>{text(`state.${page.state}`)}</Tag>
          <span className={css.soft}>{text('sold_in.countries', { count: page.sold_in })}</span>
        </div>
      </div>
      <Complete page={page} />
      <Sheet title={text('facts')}>
        {page.may_edit ? (
          <>
            <div className={css.facts}>{lines.map(field)}</div>
            <div className={css.ticks}>{ticks.map(field)}</div>
          </>
        ) : (
          <ReadFacts page={page} />
        )}
      </Sheet>
      <Pictures page={page} options={options} draft={draft} type={type} faultOf={faultOf} />
      <Variants page={page} options={options} draft={draft} type={type} faultOf={faultOf} />
      <SetPartsSheet page={page} options={options} draft={draft} type={type} faultOf={faultOf} />
      <Engraving page={page} draft={draft} type={type} faultOf={faultOf} />
      {page.may_edit && <SaveBar page={page} draft={draft} type={type} taking={taking} forget={forget} />}
      <Costs code={page.code} />
      <Doctor code={page.code} />
      <History page={page} />
    </>
  );
}

/** A link to the product in the shop of any date, for members that may see it. The shop leads from any name to the product's own address. */
function InShop({ page }: { readonly page: StaffProductPage | undefined }) {
  const text = useText('shopview');
  const me = useMember();
  const sku = page?.variants[0]?.sku;
  if (sku === undefined || !mayRead(me, 'edit_contents') || !isWhole(me.scope)) return null;
  return <Link to={`/shop?path=${encodeURIComponent(`/product/${productSegment('', sku)}`)}`}>{text('see')}</Link>;
}

/** A product: what it lacks, its facts and variants, why it is sold or not, and its history. */
export function ProductPage() {
  const text = useText('products');
  const fault = useFault();
  const language = useCatalogueLanguage();
  const { code = '' } = useParams();
  const [copies, setCopies] = useState(false);
  const { data: page, error } = useQuery({
    queryKey: ['product', code, language],
    queryFn: () => call(staffProduct, { params: { code }, query: { language } }),
  });
  const { data: options } = useQuery({
    queryKey: ['product-options', language],
    queryFn: () => call(staffProductOptions, { query: { language } }),
  });
  const at = encodeURIComponent(code);
  return (
    <Page
      title={page?.title ?? code}
      lead={code}
      actions={
        <>
          <Link to="/products">{text('title')}</Link>
          <Link to={`/texts/product/${at}`}>{text('texts')}</Link>
          <Link to={`/prices?product=${at}`}>{text('prices')}</Link>
          <Link to={`/publishing/${at}`}>{text('publishing')}</Link>
          <InShop page={page} />
          {page?.may_copy && <Button onClick={() => setCopies(true)}>{text('copy')}</Button>}
        </>
      }
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {page && options && <Editor key={page.code} page={page} options={options} />}
      {page && copies && <CopyDialog page={page} onClose={() => setCopies(false)} />}
    </Page>
  );
}
