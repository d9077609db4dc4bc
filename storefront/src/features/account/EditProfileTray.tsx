import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import styles from './account.module.css';
import { EditProfileForm } from './EditProfileForm.tsx';
import { useProfile } from '../../lib/session/useProfile.ts';

/** The tray that edits the profile (spec 1 §2, §4). */
export function EditProfileTray() {
  const text = useText('account');
  const { data, isError, refetch } = useProfile();
  return (
    <Tray title={text('edit_profile')}>
      {data ? <EditProfileForm profile={data} /> : null}
      {isError ? (
        <p role="alert" className={styles.fault}>
          {text('failed')} <TextButton onClick={() => void refetch()}>{text('again')}</TextButton>
        </p>
      ) : null}
      {data || isError ? null : <div className={`seam ${styles.seam}`} aria-busy="true" />}
    </Tray>
  );
}
