import { useQuery } from '@tanstack/react-query';
import { contactAbout } from '@vitrine/contract/contact';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { contactSubjects, contactSubjectsIn, isContactFormShown } from '@vitrine/rules/forms/contact';
import { respelled } from '@vitrine/rules/storefronts/spelling';
import { useState } from 'react';
import { call } from '../../lib/browserCall.ts';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { FieldGroup, Select } from '../../ui/Field.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { TrayMessage } from '../../ui/TrayMessage.tsx';
import { Tray } from '../../ui/Tray.tsx';
import { AboutProduct, ByTelephone } from './ContactAside.tsx';
import { ContactForm } from './ContactForm.tsx';
import css from './contact.module.css';

type Props = {
  readonly subject?: string;
  readonly sku?: string;
  /** `size` while the size or volume of the piece is not chosen. */
  readonly open?: string;
};

/** Writing to the house: the subject first; the form comes once one is chosen. Spec 1 §2. */
export function ContactTray({ subject = '', sku = '', open = '' }: Props) {
  const text = useText('contact');
  const field = useText('field');
  const { country } = useStorefront();
  const locale = useLocale();
  const is_size_open = open === 'size';
  const asked = { ...(sku ? { sku } : {}), ...(is_size_open ? { is_size_open: 'true' as const } : {}) };
  const { data: about } = useQuery({
    queryKey: ['contact-about', locale, sku, open],
    queryFn: async ({ signal }) => respelled(locale, await call(contactAbout, { query: { locale, ...asked }, signal })),
  });
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
          <ContactForm subject={known} sku={sku || undefined} isSizeOpen={is_size_open} onSent={setSentTo} />
        ) : null}
      </div>
    </Tray>
  );
}
