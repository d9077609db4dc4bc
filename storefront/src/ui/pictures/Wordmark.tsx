import { house } from 'virtual:house';

/** The house's wordmark; the house's name is its text alternative. */
export function Wordmark({ className }: { className?: string | undefined }) {
  return (
    <img
      className={className}
      src={house.wordmark}
      alt={house.name}
      width={house.wordmark_size[0]}
      height={house.wordmark_size[1]}
    />
  );
}
