import { createSeed, type SeedRecord } from './record.ts';
import { setupMoment, type World } from './world.ts';

const projects: [number: string, name: string, status: 'planned' | 'active' | 'on_hold' | 'closed'][] = [
  ['BR-2231', 'Bridge inspection program, District 4', 'active'],
  ['I70-0914', 'I-70 Resurfacing, mileposts 198 to 214', 'active'],
  ['ITS-0005', 'ITS Corridor 5, I-25 north', 'active'],
  ['ITS-0007', 'ITS Corridor 7, US 50', 'active'],
  ['TOC-0031', 'Traffic Operations Center renewal', 'active'],
  ['NET-0112', 'District network refresh', 'active'],
  ['RWIS-018', 'Mountain pass weather stations', 'on_hold'],
  ['SRV-0044', 'Statewide aerial mapping', 'active'],
  ['SAF-0207', 'Work zone safety trailers', 'closed'],
  ['HQ-00820', 'Headquarters floor 3 remodel', 'closed'],
  ['FLT-0063', 'Plow telematics, phase 2', 'planned'],
];

export function makeProjects(world: World): SeedRecord[] {
  return projects.map(([number, name, status], position) =>
    createSeed(world, 'project', { number, name, status }, setupMoment(world, position, 30)),
  );
}
