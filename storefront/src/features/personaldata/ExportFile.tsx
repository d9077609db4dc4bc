import { house } from 'virtual:house';
import type { PersonalDataFile } from '@vitrine/contract/personalData';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';
import css from './personalData.module.css';
import { personalDataPage } from './personalDataPage.ts';
import { saveFile } from './saveFile.ts';

/** The file that a link opened, to be saved as a readable page and as data. */
export function ExportFile({ file }: { readonly file: PersonalDataFile }) {
  const own = useText('personaldata');
  const field = useText('field');
  const title = useText('title');
  const status = useText('status');
  const visits = useText('visits');
  const sizes = useText('sizecard');
  const locale = useLocale();
  const name = `${own('file_name')}-${file.made_at.slice(0, 10)}`;
  return (
    <TrayMessage title={own('open_title')}>
      <p className={css.text}>{own('save_text')}</p>
      <div className={css.pair}>
        <Button
          wide
          onClick={() =>
            saveFile(
              `${name}.html`,
              'text/html;charset=utf-8',
              personalDataPage(file, locale, house.name, { own, field, title, status, visits, sizes }),
            )
          }
        >
          {own('save_page')}
        </Button>
        <Button
          wide
          look="quiet"
          onClick={() => saveFile(`${name}.json`, 'application/json', `${JSON.stringify(file, null, 2)}\n`)}
        >
          {own('save_file')}
        </Button>
      </div>
    </TrayMessage>
  );
}
