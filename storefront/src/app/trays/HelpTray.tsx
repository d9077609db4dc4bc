import { Link } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import css from './helpTray.module.css';

/** Help: links to the most common answers. */
export function HelpTray() {
  const text = useText('shell');
  const content = useText('content');
  const locale = useLocale();
  const faq = paths.faq(locale);
  const ways = [
    { to: paths.findYourOrder(locale), title: text('help.order'), note: text('help.order_note') },
    { to: `${faq}#delivery-time`, title: text('help.delivery'), note: text('help.delivery_note') },
    { to: `${faq}#returns`, title: text('help.returns'), note: text('help.returns_note') },
    { to: paths.salon(locale), title: content('way.salon'), note: content('way.salon_note') },
    { to: faq, title: text('help.faq'), note: text('help.faq_note') },
  ];
  return (
    <Tray title={text('help.title')}>
      <ul className={css.ways}>
        {ways.map(({ to, title, note }) => (
          <li key={to}>
            <Link className={css.way} to={to}>
              <span>
                <span className="name">{title}</span>
                <span className={`note ${css.note}`}>{note}</span>
              </span>
              <Icon name="forward" />
            </Link>
          </li>
        ))}
        <li>
          <button className={css.way} type="button" data-tray="contact" aria-haspopup="dialog">
            <span>
              <span className="name">{text('help.write')}</span>
              <span className={`note ${css.note}`}>{text('help.write_note')}</span>
            </span>
            <Icon name="forward" />
          </button>
        </li>
      </ul>
    </Tray>
  );
}
