import { house } from 'virtual:house';

/** The house's address for messages, for a visitor without its form. */
export function MailLink() {
  return (
    <a className="link linkTarget" href={`mailto:${house.email}`} dir="ltr">
      {house.email}
    </a>
  );
}
