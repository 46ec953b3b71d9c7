const pad = (value: number) => String(value).padStart(2, '0');

/** A moment as its local day, YYYY-MM-DD. */
export function formatDay(instant: string): string {
  const date = new Date(instant);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** A moment as its local time of day, HH:MM. */
export function formatTime(instant: string): string {
  const date = new Date(instant);
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** A moment in the person's own time zone, as YYYY-MM-DD HH:MM. */
export function formatInstant(instant: string): string {
  return `${formatDay(instant)} ${formatTime(instant)}`;
}
