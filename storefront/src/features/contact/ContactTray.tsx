import { useQuery } from '@tanstack/react-query';
import { type ContactAbout, contactAbout } from '@vitrine/contract/contact';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { contactSubjects, contactSubjectsIn, isContactFormShown } from '@vitrine/rules/forms/contact';
import { respelled } from '@vitrine/rules/storefronts/spelling';
import { useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { FieldGroup, Select } from '../../ui/fields/Field.tsx';
import { MailLink } from '../../ui/links/MailLink.tsx';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import { AboutProduct, ByTelephone } from './ContactAside.tsx';
import { ContactForm } from './ContactForm.tsx';
import css from './contact.module.css';

type Props = {
  readonly subject?: string;
  readonly sku?: string;
  /** `size` while the size or volume of the piece is not chosen. */
  readonly open?: string;
};

/** The piece that the message is about, and the adviser's telephone. */
function useAbout(sku: string, isSizeOpen: boolean): ContactAbout | undefined {
  const locale = useLocale();
  const query = { locale, ...(sku ? { sku } : {}), ...(isSizeOpen ? { is_size_open: 'true' as const } : {}) };
  const { data } = useQuery({
    queryKey: ['contact-about', query],
    queryFn: async ({ signal }) => respelled(locale, await call(contactAbout, { query, signal })),
  });
  return data;
}

/** Writing to the house: the subject first; the form comes once one is chosen. Spec 1 §2. */
export function ContactTray({ subject = '', sku = '', open = '' }: Props) {
  const text = useText('contact');
  const field = useText('field');
  const { country } = useStorefront();
  const isSizeOpen = open === 'size';
  const about = useAbout(sku, isSizeOpen);
  const offered = contactSubjectsIn(optionsOf(country));
  const [chosen, setChosen] = useState(offered.some((code) => code === subject) ? subject : '');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const known = contactSubjects.find((code) => code === chosen);
  if (sentTo !== null)
    return (
      <Tray title={text('title')}>
        <TrayMessage title={text('sent_title')}>
          <p>{text('sent_text', { email: sentTo })}</p>
        </TrayMessage>
      </Tray>
    );
  return (
    <Tray title={text('title')}>
      <div className={css.root}>
        <p className={css.intro}>{text('intro')}</p>
        {about?.piece && <AboutProduct piece={about.piece} />}
        {about?.line && <ByTelephone line={about.line} />}
        <div>
          <h3 className="subtitle">{text('by_mail')}</h3>
          <MailLink />
        </div>
        <FieldGroup>
          <Select
            id="contact-subject_list"
            label={field('subject_list')}
            required
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="" disabled>
              {field('choose')}
            </option>
            {offered.map((code) => (
              <option key={code} value={code}>
                {text(`subject.${code}`)}
              </option>
            ))}
          </Select>
        </FieldGroup>
        {known && isContactFormShown(chosen) ? (
          <ContactForm subject={known} sku={sku || undefined} isSizeOpen={isSizeOpen} onSent={setSentTo} />
        ) : null}
      </div>
    </Tray>
  );
}
