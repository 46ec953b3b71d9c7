import { demoAccounts } from './accounts.ts';
import { linkAccounts, makeAccounts } from './account-records.ts';
import { makeAllocations } from './allocations.ts';
import { makeAssignments } from './assignments.ts';
import { makeFiles, type DemoFile } from './attachments.ts';
import { binMistakes } from './bin.ts';
import { makeCategories } from './categories.ts';
import { attachParts } from './equipment-parts.ts';
import { makeEquipment } from './equipment.ts';
import { makeFurtherAccounts, type FurtherAccounts } from './further-accounts.ts';
import { makeFundingSources } from './funding-sources.ts';
import { makeAccessRequests, makeContactMessages } from './requests.ts';
import { makeLocations } from './locations.ts';
import { makeManufacturers } from './manufacturers.ts';
import { makeModels } from './models.ts';
import { makePeople } from './people.ts';
import { makeProjects } from './projects.ts';
import { createRandom } from './random.ts';
import { textOf, type SeedRecord } from './record.ts';
import { makeRepairs } from './repairs.ts';
import { makeSoftware } from './software.ts';
import { makeVendors } from './vendors.ts';
import type { World } from './world.ts';

/** Everything the demonstration holds, table by table in the order in which they depend on each other. */
export interface Demo {
  tables: [table: string, records: SeedRecord[]][];
  equipment: SeedRecord[];
  projects: SeedRecord[];
  files: DemoFile[];
  further: FurtherAccounts;
  tagCounters: Map<string, number>;
  /** The last number of each year's series. */
  numberCounters: Map<string, number>;
}

const nobody = { id: '', name: '' };

function actorOf(accounts: readonly SeedRecord[], email: string | undefined) {
  const account = accounts.find((candidate) => candidate.values['email'] === email);
  if (!account) throw new Error(`no account ${email}`);
  return { id: account.id, name: `${textOf(account, 'firstName')} ${textOf(account, 'lastName')}` };
}

function emailOf(role: 'admin' | 'user'): string | undefined {
  return demoAccounts.find((account) => account.role === role)?.email;
}

/** Builds the whole demonstration as of a day, the same for the same day. */
export async function buildDemo(today: string): Promise<Demo> {
  const world: World = {
    today,
    random: createRandom(20_241),
    actors: { admin: nobody, user: nobody, former: nobody },
  };
  const accounts = await makeAccounts(world);
  world.actors = {
    admin: actorOf(accounts, emailOf('admin')),
    user: actorOf(accounts, emailOf('user')),
    former: actorOf(accounts, 'm.lindqvist@dot.example'),
  };
  const places = makeLocations(world);
  const makers = makeManufacturers(world);
  const categories = makeCategories(world);
  const models = makeModels(world, makers, categories);
  const people = makePeople(world, places);
  linkAccounts(world, accounts, people);
  const fundingSources = makeFundingSources(world);
  const projects = makeProjects(world, people, fundingSources);
  const { items, counters } = makeEquipment(world, { places, people, projects, models, fundingSources });
  attachParts(world, items);
  binMistakes(world, items);
  const vendors = makeVendors(world);
  const { repairs, counters: numberCounters } = makeRepairs(world, items, people, vendors);
  const { software, entitlements, seats, installations } = makeSoftware(world, categories, people, items);
  numberCounters.set('LC', entitlements.length);
  const equipment = items.map((item) => item.record);
  // With chances of their own: what else the demonstration holds does not depend on its files.
  const files = makeFiles({ ...world, random: createRandom(77) }, items);
  const further = await makeFurtherAccounts({ ...world, random: createRandom(91) }, people, accounts);
  return {
    tables: [
      ['location', places.map((place) => place.record)],
      ['manufacturer', makers.map((maker) => maker.record)],
      ['vendor', vendors],
      ['category', categories.map((category) => category.record)],
      ['model', models.map((model) => model.record)],
      ['person', people.map((person) => person.record)],
      ['user_account', [...accounts, further.fromDirectory, further.forgetful]],
      ['funding_source', fundingSources],
      ['project', projects],
      ['equipment', equipment],
      ['assignment', makeAssignments(world, items)],
      ['repair', repairs],
      ['attachment', files.map(({ record }) => record)],
      ['allocation', makeAllocations(world, items, projects)],
      ['software', software],
      ['entitlement', entitlements],
      ['seat', seats],
      ['installation', installations],
      ['access_request', makeAccessRequests(world)],
      ['contact_message', makeContactMessages(world)],
    ],
    equipment,
    files,
    further,
    projects,
    tagCounters: counters,
    numberCounters,
  };
}
