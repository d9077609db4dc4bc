import type { SettingView } from '@vitrine/contract/staffSettings';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { May } from '../../ui/May.tsx';
import { Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import css from './settings.module.css';

type Asked = { readonly setting: SettingView; readonly what: 'change' | 'standard' | 'history' };

/** What a member may do with a setting. */
function StepsOf({ setting, ask }: { readonly setting: SettingView; readonly ask: (asked: Asked) => void }) {
  const text = useText('settings');
  const about = text(`name.${setting.name}`);
  return (
    <span className={css.steps}>
      <May act="change_settings">
        <Button about={about} onClick={() => ask({ setting, what: 'change' })}>
          {text('change')}
        </Button>
        {setting.stored !== null && (
          <Button about={about} weight="quiet" onClick={() => ask({ setting, what: 'standard' })}>
            {text('to_standard')}
          </Button>
        )}
      </May>
      <Button about={about} weight="quiet" onClick={() => ask({ setting, what: 'history' })}>
        {text('history')}
      </Button>
    </span>
  );
}

/** The settings that change while the shop runs. */
export function Running({ settings }: { readonly settings: readonly SettingView[] }) {
  const text = useText('settings');
  const { ask, dialog } = useStep<Asked>(({ setting: asked, what }, close) => {
    const setting = settings.find(({ name }) => name === asked.name) ?? asked;
    return what === 'history' ? (
      <HistoryDialog setting={setting} onClose={close} />
    ) : (
      <ChangeDialog setting={setting} toStandard={what === 'standard'} onClose={close} />
    );
  });
  return (
    <section className={ui.part} aria-labelledby="running">
      <h2 id="running">{text('running')}</h2>
      <Table
        caption={text('running')}
        rows={settings}
        keyOf={({ name }) => name}
        columns={[
          {
            name: text('setting'),
            render: ({ name }) => (
              <>
                {text(`name.${name}`)}
                <span className={css.soft}>{text(`what.${name}`)}</span>
              </>
            ),
          },
          {
            name: text('now'),
            isFigure: true,
            render: ({ value, stored }) => (
              <>
                {text('number', { value })}
                {stored === null && <span className={css.soft}>{text('standard')}</span>}
              </>
            ),
          },
          {
            name: text('steps'),
            render: (setting) => <StepsOf setting={setting} ask={ask} />,
          },
        ]}
      />
      {dialog}
    </section>
  );
}
