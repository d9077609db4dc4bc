import { Link, useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useText } from '../../lib/words/words.tsx';
import { ExportList } from '../../ui/ExportList.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { PictureGrid } from '../../ui/PictureGrid.tsx';
import { UploadPicture } from '../../ui/UploadPicture.tsx';
import { ListViews } from '../../ui/views/Views.tsx';
import css from './pictures.module.css';

const addressOf = (file: string): string => `/pictures/one?file=${encodeURIComponent(file)}`;

/** The pictures of the house: upload, and what each shows and where. */
export function Pictures() {
  const text = useText('pictures');
  const { of, set } = useFilters();
  const me = useMember();
  const navigate = useNavigate();
  const client = useQueryClient();
  const only = of('only') === 'uploaded' ? 'uploaded' : '';
  const q = of('q').trim();
  const query = { ...(q !== '' && { q }), ...(only !== '' && { only }) };
  return (
    <Page title={text('title')} lead={text('lead')} actions={<ExportList file="pictures" query={query} />}>
      {mayAct(me, 'edit_contents') && (
        <Sheet>
          <UploadPicture
            onUpload={({ file }) => {
              void client.invalidateQueries({ queryKey: ['pictures'] });
              void navigate(addressOf(file));
            }}
          />
        </Sheet>
      )}
      <ListViews list="pictures" />
      <div className={css.filters}>
        <TextField label={text('find')} type="search" value={of('q')} onChange={(value) => set('q', value)} />
        <Select
          label={text('which')}
          value={only}
          choices={[
            { value: '', name: text('which.all') },
            { value: 'uploaded', name: text('which.uploaded') },
          ]}
          onChange={(value) => set('only', value)}
        />
      </div>
      <PictureGrid
        q={q}
        isUploaded={only === 'uploaded'}
        render={({ file }, name) => <Link to={addressOf(file)}>{name}</Link>}
      />
    </Page>
  );
}
