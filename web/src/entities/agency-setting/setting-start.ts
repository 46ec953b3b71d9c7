/** The day from which the values hold that a new installation begins with. */
const firstDay = '1900-01-01';

/** A value that holds since the installation began, and not since a day somebody chose. */
export function isFromStart(day: string | null): boolean {
  return day === firstDay;
}
