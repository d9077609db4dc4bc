/** A phone number that a touch calls; it reads from the left on every page. */
export function PhoneLink({ number }: { readonly number: string }) {
  return (
    <a className="link linkTarget" href={`tel:${number.replaceAll(/[^+\d]/gu, '')}`}>
      <bdi>{number}</bdi>
    </a>
  );
}
