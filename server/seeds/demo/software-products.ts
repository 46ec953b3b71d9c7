/** A purchase or a term: its days count from today, backwards below zero. */
export interface DemoTerm {
  metric: 'named_user' | 'device' | 'concurrent' | 'site' | 'core' | 'free';
  quantity: number | null;
  starts: number;
  /** Nothing for a perpetual license. */
  ends: number | null;
  /** Whole dollars for each period. */
  cost: number;
  period: 'once' | 'monthly' | 'quarterly' | 'yearly';
  notice?: number;
  seats?: number;
  allowsOver?: true;
  /** The next line of the product is the next term of this one. */
  isRenewed?: true;
  isDraft?: true;
  /** Ended for good before its time, so many days from today. */
  terminated?: number;
  /** An arrangement of GASB 96: months that cannot be canceled, and what was paid beside the periods, in dollars. */
  sbita?: {
    months: number;
    optionMonths?: number;
    rate?: string;
    implementation?: number;
    incentives?: number;
  };
}

export interface DemoProduct {
  name: string;
  publisher: string;
  category: 'DSW' | 'ESW' | 'SSW';
  edition?: string;
  approval?: 'restricted' | 'forbidden';
  dataClass: 'public' | 'internal' | 'confidential';
  release: string;
  website: string;
  terms: DemoTerm[];
  /** How many of a hundred seats were seen in use lately. */
  usedPercent: number;
  /** Installations on devices that have no seat. */
  bare?: number;
}

const yearly = { period: 'yearly' } as const;

/** What the agency uses, one product for each thing that compliance can find. */
export const demoProducts: readonly DemoProduct[] = [
  {
    name: 'Microsoft 365 G3',
    publisher: 'Microsoft',
    category: 'DSW',
    dataClass: 'confidential',
    release: '2409',
    website: 'https://www.microsoft.com',
    usedPercent: 97,
    terms: [
      {
        metric: 'named_user',
        quantity: 120,
        starts: -580,
        ends: -216,
        cost: 41_040,
        ...yearly,
        isRenewed: true,
      },
      {
        metric: 'named_user',
        quantity: 140,
        starts: -215,
        ends: 149,
        cost: 47_880,
        ...yearly,
        notice: 60,
        seats: 118,
        sbita: { months: 36, rate: '3.875', implementation: 9_600 },
      },
    ],
  },
  {
    name: 'Acrobat Pro',
    publisher: 'Adobe',
    category: 'DSW',
    dataClass: 'internal',
    release: '24.2',
    website: 'https://www.adobe.com',
    usedPercent: 48,
    terms: [
      {
        metric: 'named_user',
        quantity: 60,
        starts: -260,
        ends: 104,
        cost: 10_782,
        ...yearly,
        notice: 45,
        seats: 52,
      },
    ],
  },
  {
    name: 'Revu 21',
    publisher: 'Bluebeam',
    category: 'ESW',
    edition: 'Core',
    dataClass: 'internal',
    release: '21.1',
    website: 'https://www.bluebeam.com',
    usedPercent: 100,
    bare: 7,
    terms: [
      {
        metric: 'device',
        quantity: 30,
        starts: -170,
        ends: 194,
        cost: 9_000,
        ...yearly,
        notice: 30,
        seats: 30,
      },
    ],
  },
  {
    name: 'ArcGIS Pro',
    publisher: 'Esri',
    category: 'ESW',
    edition: 'Standard',
    dataClass: 'internal',
    release: '3.3',
    website: 'https://www.esri.com',
    usedPercent: 95,
    terms: [
      {
        metric: 'named_user',
        quantity: 20,
        starts: -300,
        ends: 64,
        cost: 32_000,
        ...yearly,
        notice: 90,
        seats: 26,
        allowsOver: true,
      },
      { metric: 'named_user', quantity: 4, starts: -300, ends: null, cost: 12_800, period: 'once', seats: 0 },
    ],
  },
  {
    name: 'SynchroStudio 12',
    publisher: 'Trafficware',
    category: 'ESW',
    dataClass: 'internal',
    release: '12.1',
    website: 'https://www.trafficware.com',
    usedPercent: 100,
    terms: [
      {
        metric: 'device',
        quantity: 9,
        starts: -385,
        ends: -20,
        cost: 8_940,
        ...yearly,
        notice: 30,
        seats: 9,
      },
    ],
  },
  {
    name: 'WinZip 28',
    publisher: 'Alludo',
    category: 'DSW',
    dataClass: 'public',
    approval: 'forbidden',
    release: '28.0',
    website: 'https://www.winzip.com',
    usedPercent: 0,
    bare: 11,
    terms: [],
  },
  {
    name: 'MicroStation 2024',
    publisher: 'Bentley',
    category: 'ESW',
    dataClass: 'internal',
    release: '24.00',
    website: 'https://www.bentley.com',
    usedPercent: 100,
    bare: 14,
    terms: [
      {
        metric: 'concurrent',
        quantity: 25,
        starts: -660,
        ends: -296,
        cost: 31_000,
        ...yearly,
        isRenewed: true,
      },
      {
        metric: 'concurrent',
        quantity: 30,
        starts: -295,
        ends: 69,
        cost: 36_960,
        ...yearly,
        notice: 60,
        seats: 18,
        sbita: { months: 24, optionMonths: 12, rate: '4.125', incentives: 1_500 },
      },
    ],
  },
  {
    name: 'AutoCAD 2026',
    publisher: 'Autodesk',
    category: 'ESW',
    dataClass: 'internal',
    release: '2026.1',
    website: 'https://www.autodesk.com',
    usedPercent: 100,
    terms: [
      {
        metric: 'named_user',
        quantity: 18,
        starts: -335,
        ends: 29,
        cost: 34_020,
        ...yearly,
        notice: 30,
        seats: 16,
      },
    ],
  },
  {
    name: 'Vissim',
    publisher: 'PTV',
    category: 'ESW',
    dataClass: 'internal',
    approval: 'restricted',
    release: '2024',
    website: 'https://www.ptvgroup.com',
    usedPercent: 100,
    terms: [
      { metric: 'device', quantity: 4, starts: -900, ends: null, cost: 58_000, period: 'once', seats: 4 },
      { metric: 'device', quantity: 2, starts: 20, ends: 384, cost: 9_200, ...yearly, isDraft: true },
    ],
  },
  {
    name: 'SQL Server',
    publisher: 'Microsoft',
    category: 'SSW',
    edition: 'Standard',
    dataClass: 'confidential',
    release: '2022',
    website: 'https://www.microsoft.com',
    usedPercent: 100,
    bare: 3,
    terms: [
      { metric: 'core', quantity: 32, starts: -700, ends: null, cost: 62_400, period: 'once', seats: 0 },
      {
        metric: 'core',
        quantity: 16,
        starts: -120,
        ends: 244,
        cost: 2_600,
        period: 'monthly',
        notice: 60,
        sbita: { months: 12 },
      },
    ],
  },
  {
    name: '7-Zip',
    publisher: 'Igor Pavlov',
    category: 'DSW',
    dataClass: 'public',
    release: '24.08',
    website: 'https://www.7-zip.org',
    usedPercent: 0,
    bare: 60,
    terms: [{ metric: 'free', quantity: null, starts: -1200, ends: null, cost: 0, period: 'once' }],
  },
  {
    name: 'OpenRoads Designer',
    publisher: 'Bentley',
    category: 'ESW',
    dataClass: 'internal',
    release: '2024',
    website: 'https://www.bentley.com',
    usedPercent: 100,
    bare: 5,
    terms: [
      { metric: 'site', quantity: null, starts: -520, ends: -156, cost: 88_000, ...yearly, isRenewed: true },
      {
        metric: 'site',
        quantity: null,
        starts: -155,
        ends: 209,
        cost: 91_500,
        ...yearly,
        notice: 120,
        sbita: { months: 36 },
      },
      { metric: 'device', quantity: 3, starts: -480, ends: -116, cost: 7_350, ...yearly, terminated: -230 },
    ],
  },
];
