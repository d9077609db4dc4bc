import type { Order } from '@vitrine/contract/orders';
import { useText } from '../../lib/words/text.ts';
import styles from './order.module.css';

type Props = Pick<NonNullable<Order['fapiao']>, 'pdf_url' | 'qr_url'>;

/** The download of a tax invoice, and the code that opens it on a phone. Spec 3 §3. */
export function FapiaoFiles({ pdf_url, qr_url }: Props) {
  const text = useText('fapiao');
  if (pdf_url === null) return null;
  return (
    <div className={styles.files}>
      <a className="link linkTarget" href={pdf_url} download>
        {text('download')}
      </a>
      {qr_url !== null && (
        <figure className={styles.code}>
          <img src={qr_url} alt="" width={128} height={128} />
          <figcaption className="note">{text('code')}</figcaption>
        </figure>
      )}
    </div>
  );
}
