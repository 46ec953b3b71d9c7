import { addDays } from '#contract/shared/day.ts';
import { createSeed, type SeedRecord } from './record.ts';
import { setupMoment, type World } from './world.ts';

const vendors: [name: string, number: string, domain: string, phone: string, address: string][] = [
  [
    'Front Range Technology Partners',
    'V-10021',
    'frtp.example',
    '+13035550110',
    '1200 Larimer St, Denver, CO 80204',
  ],
  [
    'Mesa Business Systems',
    'V-10044',
    'mesabiz.example',
    '+19705550112',
    '455 Main St, Grand Junction, CO 81501',
  ],
  [
    'Pinnacle Network Supply',
    'V-10068',
    'pinnaclenet.example',
    '+13035550114',
    '7700 E Iliff Ave, Denver, CO 80231',
  ],
  [
    'Continental Divide Signal Co.',
    'V-10103',
    'cdsignal.example',
    '+17195550116',
    '310 Industrial Way, Pueblo, CO 81003',
  ],
  [
    'High Plains ITS Integrators',
    'V-10117',
    'hpits.example',
    '+13085550118',
    '92 Airport Rd, Sidney, NE 69162',
  ],
  [
    'Summit Survey Instruments',
    'V-10125',
    'summitsurvey.example',
    '+13035550120',
    '88 Kipling St, Lakewood, CO 80226',
  ],
  [
    'Rio Grande Communications',
    'V-10139',
    'riogrande.example',
    '+15055550122',
    '600 Central Ave, Albuquerque, NM 87102',
  ],
  [
    'Arkansas Valley Office Supply',
    'V-10152',
    'avos.example',
    '+17195550124',
    '14 Santa Fe Ave, La Junta, CO 81050',
  ],
  [
    'Blue Spruce Software Resellers',
    'V-10166',
    'bluespruce.example',
    '+13035550126',
    '2401 Walnut St, Boulder, CO 80302',
  ],
  [
    'Western Slope Radio',
    'V-10171',
    'wsradio.example',
    '+19705550128',
    '77 Horizon Dr, Grand Junction, CO 81506',
  ],
  ['Capitol Data Centers', 'V-10188', 'capitoldc.example', '+13035550130', '15 W 14th Ave, Denver, CO 80204'],
  [
    'Sangre Calibration Laboratory',
    'V-10190',
    'sangrecal.example',
    '+17195550132',
    '5 Research Pkwy, Colorado Springs, CO 80920',
  ],
  [
    'Plainsman Fleet Electronics',
    'V-10204',
    'plainsman.example',
    '+19705550134',
    '1801 8th Ave, Greeley, CO 80631',
  ],
  [
    'Timberline Electronics Recycling',
    'V-10219',
    'timberline.example',
    '+13035550136',
    '4900 Brighton Blvd, Denver, CO 80216',
  ],
  [
    'State Surplus Property Agency',
    'V-10001',
    'surplus.example',
    '+13035550138',
    '4200 Garfield St, Denver, CO 80216',
  ],
  [
    'Gunnison Weather Systems',
    'V-10227',
    'gunnisonwx.example',
    '+19705550140',
    '201 N Taylor St, Gunnison, CO 81230',
  ],
  [
    'Eagle Aerial Imaging',
    'V-10233',
    'eagleaerial.example',
    '+19705550142',
    '33 Cooley Mesa Rd, Gypsum, CO 81637',
  ],
  [
    'Overland Print Solutions',
    'V-10248',
    'overlandprint.example',
    '+13035550144',
    '11 Inverness Dr, Englewood, CO 80112',
  ],
  ['Trailhead Mobile', 'V-10256', 'trailhead.example', '+17205550146', '9100 E Union Ave, Denver, CO 80237'],
  [
    'Cornerstone Cabling',
    'V-10261',
    'cornerstonecab.example',
    '+17205550148',
    '650 Wewatta St, Denver, CO 80202',
  ],
  [
    'Ridgeway Computer Repair',
    'V-10277',
    'ridgeway.example',
    '+13035550150',
    '310 Federal Blvd, Denver, CO 80219',
  ],
];

const certified = new Set(['Timberline Electronics Recycling', 'State Surplus Property Agency']);

function certificatesOf(world: World) {
  return [
    { kind: 'r2', expiresOn: addDays(world.today, 310) },
    { kind: 'naid', expiresOn: addDays(world.today, 96) },
  ];
}

export function makeVendors(world: World): SeedRecord[] {
  return vendors.map(([name, vendorNumber, domain, phone, address], position) =>
    createSeed(
      world,
      'vendor',
      {
        name,
        vendorNumber,
        email: `orders@${domain}`,
        phone,
        url: `https://www.${domain}`,
        address,
        certifications: certified.has(name) ? certificatesOf(world) : [],
        active: true,
      },
      setupMoment(world, position, 3),
    ),
  );
}
