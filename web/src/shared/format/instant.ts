import { dayOf, timeOf, zoneNameOf } from '#contract/shared/day.ts';
import { readAgencyZone } from './agency-zone.ts';

/** A moment as its day at the agency, YYYY-MM-DD. */
export function formatDay(instant: string, zone = readAgencyZone()): string {
  return dayOf(instant, zone);
}

/** A moment as its time of day at the agency, with the name of the zone: 14:30 MST. */
export function formatTime(instant: string, zone = readAgencyZone()): string {
  return `${timeOf(instant, zone)} ${zoneNameOf(instant, zone)}`;
}

/** A moment as the agency's clocks show it: 2026-01-14 14:30 MST. */
export function formatInstant(instant: string, zone = readAgencyZone()): string {
  return `${formatDay(instant, zone)} ${formatTime(instant, zone)}`;
}
