/** Leaves the place of a picture empty that is not on the device. */
export function hide({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLElement) currentTarget.style.visibility = 'hidden';
}
