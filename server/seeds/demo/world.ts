import { addDays } from '#contract/shared/day.ts';
import type { Actor, Moment } from './record.ts';
import { officeTime, workday } from './days.ts';
import type { Random } from './random.ts';

/** What everything in the demonstration hangs on: the day it is loaded, the dice, and who worked in it. */
export interface World {
  today: string;
  random: Random;
  /** Reads 'admin' as the administrator of the demo accounts, 'user' as its user, 'former' as the one before. */
  actors: Record<'admin' | 'user' | 'former', Actor>;
}

/** Years of history that the demonstration has. */
export const historyDays = 8 * 365;

/** The first day of the agency's records, when the lists of places, makers and people were set up. */
export function firstDay(world: World): string {
  return workday(addDays(world.today, -historyDays));
}

/** The person who was in charge on a day. */
export function adminOn(world: World, day: string): Actor {
  return day < addDays(world.today, -4 * 365) ? world.actors.former : world.actors.admin;
}

/** A moment in the setting up of a list, some minutes after the one before. */
export function setupMoment(world: World, position: number, daysLater = 0): Moment {
  const day = workday(addDays(firstDay(world), daysLater));
  return { at: officeTime(day, 10 + position * 2), actor: adminOn(world, day) };
}
