import { useText } from '../../lib/words/text.ts';
import styles from './order.module.css';

type Props = { readonly uuid: string | null; readonly pdf_url: string | null; readonly xml_url: string | null };

/** The fiscal folio of a CFDI, and its PDF and XML. Spec 3 §3. */
export function CfdiFiles({ uuid, pdf_url, xml_url }: Props) {
  const text = useText('cfdi');
  return (
    <div className={styles.files}>
      {uuid !== null && (
        <p className="note">
          {text('folio')} <bdi className={styles.folio}>{uuid.toUpperCase()}</bdi>
        </p>
      )}
      {pdf_url !== null && (
        <a className="link linkTarget" href={pdf_url} download>
          {text('pdf')}
        </a>
      )}
      {xml_url !== null && (
        <a className="link linkTarget" href={xml_url} download>
          {text('xml')}
        </a>
      )}
    </div>
  );
}
