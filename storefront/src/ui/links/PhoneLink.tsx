/** A phone number that calls on a tap; always written from left to right. */
export function PhoneLink({ number }: { readonly number: string }) {
  return (
    <a className="link linkTarget" href={`tel:${number.replaceAll(/[^+\d]/gu, '')}`}>
      <bdi>{number}</bdi>
    </a>
  );
}
