import { house } from 'virtual:house';

/** The house's wordmark; its name is the picture's text. */
export function Wordmark({ className }: { className?: string | undefined }) {
  return <img className={className} src={house.wordmark} alt={house.name} width="4638" height="902" />;
}
