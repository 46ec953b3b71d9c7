import { dayOf, timeOf, zoneNameOf } from '#contract/shared/day.ts';
import { readAgencyZone } from './agency-zone.ts';
import { formatDate } from './date.ts';

/** The day of a moment at the agency, YYYY-MM-DD. */
export function agencyDayOf(instant: string, zone = readAgencyZone()): string {
  return dayOf(instant, zone);
}

/** A moment as its day at the agency, as the person here writes it. */
export function formatDay(instant: string, zone = readAgencyZone()): string {
  return formatDate(agencyDayOf(instant, zone));
}

/** A moment as its time of day at the agency, with the name of the zone: 14:30 MST. */
export function formatTime(instant: string, zone = readAgencyZone()): string {
  return `${timeOf(instant, zone)} ${zoneNameOf(instant, zone)}`;
}

/** A moment as the agency's clocks show it: 01/14/2026 14:30 MST. */
export function formatInstant(instant: string, zone = readAgencyZone()): string {
  return `${formatDay(instant, zone)} ${formatTime(instant, zone)}`;
}
