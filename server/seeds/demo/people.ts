import { addDays } from '#contract/shared/day.ts';
import { findPlace, referenceToPlace, type Place } from './locations.ts';
import { familyNames, givenNames, namedPeople, units } from './names.ts';
import { createSeed, referenceTo, type SeedRecord } from './record.ts';
import { adminOn, firstDay, setupMoment, type World } from './world.ts';

const headCount = 140;

export interface Person {
  record: SeedRecord;
  name: string;
  unit: string;
  /** Where the person works: HQ, TOC or a district. */
  area: string;
  place: Place;
  isActive: boolean;
}

/** Letters of an e-mail address; what has no Latin form is left out. */
function mailName(name: string): string {
  const plain = name
    .replaceAll('ı', 'i')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replace(/[\u0300-\u036F']/g, '')
    .toLowerCase();
  const [first = '', ...rest] = plain.split(' ');
  return `${first.charAt(0)}.${rest.join('')}`.replace(/[^a-z.-]/g, '');
}

const areas = { HQ: 46, TOC: 14, D1: 18, D2: 14, D3: 15, D4: 19, D5: 14 };

/** Rooms where people of an area sit. */
function deskOf(world: World, places: readonly Place[], area: string): Place {
  const rooms = places.filter(
    (place) => place.area === area && place.kind === 'room' && /^(Rm|Control|Help|Signal)/.test(place.name),
  );
  return world.random.pick(rooms);
}

function makeNames(world: World): [string, string, string][] {
  const names = new Map(namedPeople.map((named) => [named[0], named]));
  names.set('سارة الحسن', ['سارة الحسن', 'Planning', 'HQ']);
  while (names.size < headCount) {
    const name = `${world.random.pick(givenNames)} ${world.random.pick(familyNames)}`;
    if (!names.has(name)) names.set(name, [name, world.random.pick(units), world.random.weighted(areas)]);
  }
  return [...names.values()];
}

/** The people who have had equipment; managers come first in each area. */
export function makePeople(world: World, places: readonly Place[]): Person[] {
  const people: Person[] = [];
  const mails = new Set<string>();
  for (const [name, unit, area] of makeNames(world)) {
    const position = people.length;
    const mail = mailName(name) === '.' ? 's.alhasan' : mailName(name);
    const email = mails.has(mail) ? `${mail}${position}@dot.example` : `${mail}@dot.example`;
    mails.add(mail);
    const place =
      area === 'HQ' && unit === 'IT operations' ? findPlace(places, 'HQ-HD') : deskOf(world, places, area);
    const manager = people.find((other) => other.area === area && other.isActive);
    const hasLeft = position >= namedPeople.length && world.random.chance(0.08);
    const leftOn = addDays(world.today, -world.random.int(30, 900));
    const moment = setupMoment(world, position, 5);
    const record = createSeed(
      world,
      'person',
      {
        employeeNumber: `E${10_200 + position * 7}`,
        displayName: name,
        email,
        unit,
        locationId: referenceToPlace(place),
        managerId: manager ? referenceTo(manager.record, manager.name, manager.unit) : null,
        activeFrom: addDays(firstDay(world), -world.random.int(0, 3000)),
        activeTo: hasLeft ? leftOn : null,
        active: !hasLeft,
      },
      { ...moment, actor: adminOn(world, moment.at.slice(0, 10)) },
    );
    people.push({ record, name, unit, area, place, isActive: !hasLeft });
  }
  return people;
}

export function referenceToPerson(person: Person) {
  return referenceTo(person.record, person.name, person.unit);
}
