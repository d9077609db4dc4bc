import { browserNames, deviceNames, type BrowserKind, type DeviceKind } from '@vitrine/rules/session/device';
import { useText } from '../../lib/words/words.tsx';

/** The name of a browser and its device. */
export function useBrowserName(): (of: {
  readonly browser: BrowserKind | null;
  readonly device: DeviceKind | null;
}) => string {
  const text = useText('account');
  return ({ browser, device }) => {
    if (browser && device) return text('sessions.on', { browser: browserNames[browser], device: deviceNames[device] });
    if (browser) return browserNames[browser];
    return device ? deviceNames[device] : text('sessions.unknown');
  };
}
