import { isPrintLinkLocked, printLinkLock } from '@vitrine/rules/returns/orderActions';
import { type ReactNode, useEffect, useState } from 'react';
import { usePresentError } from '../calls/presentError.ts';

type Props = {
  /** Asks for the download link; its refusal is presented. */
  readonly ask: () => Promise<{ download_link: string }>;
  readonly children: ReactNode;
};

/** Downloads a paper. A click disables the link for two seconds (spec 3 §4). */
export function PrintLink({ ask, children }: Props) {
  const present = usePresentError();
  const [clicked_at, setClicked] = useState<number | null>(null);
  useEffect(() => {
    if (clicked_at === null) return undefined;
    const unlock = setTimeout(() => setClicked(null), printLinkLock);
    return () => clearTimeout(unlock);
  }, [clicked_at]);
  const download = async (): Promise<void> => {
    const now = Date.now();
    if (isPrintLinkLocked(clicked_at, now)) return;
    setClicked(now);
    try {
      const { download_link } = await ask();
      // The file is an attachment, so the page stays.
      window.location.assign(download_link);
    } catch (error) {
      present(error);
    }
  };
  return (
    <button
      type="button"
      className="link linkTarget"
      aria-disabled={clicked_at !== null}
      onClick={() => void download()}
    >
      {children}
    </button>
  );
}
