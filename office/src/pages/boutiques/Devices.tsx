import { staffBoutiqueDevices, staffRevokeDevice, type BoutiqueDeviceView } from '@vitrine/contract/boutiqueOffice';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { May } from '../../ui/May.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import type { Column } from '../../ui/Table.tsx';
import { usePlaceName } from '../../ui/useStores.ts';
import { useStep } from '../../ui/useStep.tsx';

/** The telephones of the boutiques: a lost one is revoked here, and its sign-ins end at once. decisions/0116. */
export function Devices() {
  const text = useText('boutiques');
  const { moment, day } = useFormats();
  const placeOf = usePlaceName();
  const { ask, dialog } = useStep<BoutiqueDeviceView>(({ device_id, label, store }, close) => (
    <StepDialog
      title={text('revoke')}
      effect={text('revoke.effect', { name: label, store })}
      confirm={text('revoke')}
      isDanger
      onConfirm={() => call(staffRevokeDevice, { params: { device_id }, body: {} })}
      onClose={close}
    />
  ));
  const columns: readonly Column<BoutiqueDeviceView>[] = [
    { name: text('store'), render: ({ store_id }) => placeOf(store_id) },
    { name: text('device'), render: ({ label }) => label },
    { name: text('enrolled'), isMinor: true, render: (row) => `${row.enrolled_by}, ${day(row.enrolled_at)}` },
    {
      name: text('seen'),
      isMinor: true,
      render: ({ seen_at }) => (seen_at === null ? text('never') : moment(seen_at)),
    },
    {
      name: text('step'),
      render: (row) => (
        <May act="manage_staff">
          <Button about={`${row.store} ${row.label}`} weight="danger" onClick={() => ask(row)}>
            {text('revoke')}
          </Button>
        </May>
      ),
    },
  ];
  const list = useList(
    ['boutique-devices'],
    async () => ({ ...(await call(staffBoutiqueDevices, {})), next: null }),
    ({ devices }) => devices,
  );
  return (
    <ListPage
      title={text('devices')}
      lead={text('devices.lead')}
      columns={columns}
      list={list}
      keyOf={({ device_id }) => device_id}
      empty={text('devices.empty')}
      dialog={dialog}
    />
  );
}
