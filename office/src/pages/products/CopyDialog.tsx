import { staffProductCopy, type StaffProductPage } from '@vitrine/contract/staffProducts';
import { copiedSkus, skuProblems } from '@vitrine/rules/catalogue/proposeVariants';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ModalForm } from '../../ui/ModalForm.tsx';
import { useCatalogueLanguage } from './Products.tsx';
import { Problems } from './SaveBar.tsx';
import { useProblem } from './useProblem.ts';

/** The part of an address that a code becomes. */
const slugOfCode = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');

/** Asks for the code and the SKUs of a copy. */
export function CopyDialog({ page, onClose }: { readonly page: StaffProductPage; readonly onClose: () => void }) {
  const text = useText('products');
  const navigate = useNavigate();
  const client = useQueryClient();
  const language = useCatalogueLanguage();
  const { isBusy, error, take } = useTake();
  const { faultOf } = useProblem(error);
  const [code, setCode] = useTyped('copy code', '');
  const [stem, setStem] = useTyped('copy stem', '');
  const skus = page.variants.map(({ sku }) => sku);
  const own = copiedSkus(skus, stem);
  const isGood = code.trim() !== '' && stem.trim() !== '' && skuProblems(own).every((problem) => problem === null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const variants = skus.map((of, at) => ({ of, sku: own[at] ?? '' }));
    const body = { code: code.trim(), slug_base: slugOfCode(code), variants };
    const send = (idempotency_key: string) =>
      call(staffProductCopy, { params: { code: page.code }, query: { language }, body, idempotency_key });
    if (!(await take(send))) return;
    await client.invalidateQueries({ queryKey: ['products'] });
    await navigate(`/products/${encodeURIComponent(body.code)}`);
    onClose();
  };
  return (
    <ModalForm
      title={text('copy')}
      lead={text('copy.lead')}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" weight="main" disabled={isBusy || !isGood}>
            {text('copy.make')}
          </Button>
          <Button weight="quiet" onClick={onClose}>
            {text('cancel')}
          </Button>
        </>
      }
    >
      <Problems error={error} />
      <TextField label={text('code')} value={code} fault={faultOf('code')} onChange={setCode} />
      <TextField label={text('stem')} hint={text('stem.hint')} value={stem} onChange={setStem} />
      {stem.trim() !== '' && <p>{own.join(', ')}</p>}
    </ModalForm>
  );
}
