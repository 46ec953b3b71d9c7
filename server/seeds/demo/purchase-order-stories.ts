import type { PurchaseOrderStatus } from '#contract/entities/purchase-order/purchase-order.states.ts';

/** A line of a story: a model of the demonstration by its name, or what is bought in words. */
export interface StoryLine {
  model?: string;
  kind?: 'software' | 'service' | 'other';
  description?: string;
  /** A product of the demonstration by its name; its licenses run for so many months. */
  product?: string;
  metric?: 'named_user' | 'device';
  termMonths?: number;
  quantity: number;
  unitPrice: string;
  taxPercent?: string;
  freight?: string;
  discount?: string;
  warrantyMonths?: number;
}

/** An order of the demonstration and how far it came. */
export interface OrderStory {
  title: string;
  vendor: string;
  justification: string;
  project?: string;
  source: string;
  status: PurchaseOrderStatus;
  /** So many days ago it was written. */
  daysAgo: number;
  /** So many days after it was written the goods are expected. */
  expectedAfter: number;
  lines: StoryLine[];
  /** Units of each line that have come, delivery by delivery. */
  deliveries?: { accepted: number[]; rejected?: number[] }[];
  /** Whether the vendor has replaced what was sent back. */
  isReplaced?: boolean;
  isAmended?: boolean;
}

const setUp = { kind: 'service', description: 'Set-up and asset labels on site', quantity: 1 } as const;

export const orderStories: readonly OrderStory[] = [
  {
    title: 'Laptops for the new inspectors, District 4',
    vendor: 'Front Range Technology Partners',
    justification: 'Six bridge inspectors start next month and have no computers.',
    project: 'BR-2231',
    source: 'FHWA-NHPP',
    status: 'draft',
    daysAgo: 3,
    expectedAfter: 40,
    lines: [
      { model: 'Toughbook 40', quantity: 6, unitPrice: '4689.20', freight: '120.00', warrantyMonths: 36 },
    ],
  },
  {
    title: 'Label printers for the stockroom',
    vendor: 'Mesa Business Systems',
    justification: 'The two old printers no longer take the tags we use.',
    source: 'STATE-IT',
    status: 'draft',
    daysAgo: 1,
    expectedAfter: 30,
    lines: [
      { kind: 'other', description: 'Thermal label printer, 300 dpi', quantity: 2, unitPrice: '389.00' },
    ],
  },
  {
    title: 'Control room workstations, first half',
    vendor: 'Front Range Technology Partners',
    justification: 'The control room renewal replaces all operator desks.',
    project: 'TOC-0031',
    source: 'STATE-IT',
    status: 'submitted',
    daysAgo: 6,
    expectedAfter: 60,
    lines: [
      { model: 'Precision 5690', quantity: 11, unitPrice: '3489.00', freight: '240.00', warrantyMonths: 36 },
      { ...setUp, unitPrice: '1850.00' },
    ],
  },
  {
    title: 'Spare laptops for the help desk',
    vendor: 'Mesa Business Systems',
    justification: 'The pool of loaners is empty at the end of each quarter.',
    source: 'STATE-IT',
    status: 'submitted',
    daysAgo: 4,
    expectedAfter: 35,
    lines: [
      { model: 'Latitude 5440', quantity: 5, unitPrice: '1189.00', discount: '250.00', warrantyMonths: 36 },
    ],
  },
  {
    title: 'Mapping software, yearly term',
    vendor: 'Front Range Technology Partners',
    justification: 'The survey team needs three more seats this season.',
    project: 'SRV-0044',
    source: 'STATE-IT',
    status: 'approved',
    daysAgo: 12,
    expectedAfter: 20,
    lines: [
      {
        kind: 'software',
        description: 'Mapping suite, named user, one year',
        product: 'ArcGIS Pro',
        metric: 'named_user',
        termMonths: 12,
        quantity: 3,
        unitPrice: '1420.00',
      },
    ],
  },
  {
    title: 'Laptops for the survey crews',
    vendor: 'Front Range Technology Partners',
    justification: 'The crews share two computers between five trucks.',
    project: 'SRV-0044',
    source: 'STATE-IT',
    status: 'ordered',
    daysAgo: 45,
    expectedAfter: 30,
    lines: [
      { model: 'Toughbook 55', quantity: 3, unitPrice: '2799.00', freight: '75.00', warrantyMonths: 36 },
    ],
  },
  {
    title: 'District network refresh, laptops for technicians',
    vendor: 'Pinnacle Network Supply',
    justification: 'The technicians configure switches from machines that are out of support.',
    project: 'NET-0112',
    source: 'STATE-IT',
    status: 'ordered',
    daysAgo: 20,
    expectedAfter: 45,
    isAmended: true,
    lines: [
      {
        model: 'ThinkPad T14 Gen 5',
        quantity: 4,
        unitPrice: '1499.00',
        taxPercent: '2.9',
        warrantyMonths: 36,
      },
    ],
  },
  {
    title: 'Laptops for planning, second delivery open',
    vendor: 'Front Range Technology Partners',
    justification: 'Planning moves to the standard model this year.',
    source: 'STATE-IT',
    status: 'partially_received',
    daysAgo: 60,
    expectedAfter: 40,
    lines: [
      { model: 'Latitude 7450', quantity: 6, unitPrice: '1574.91', freight: '100.00', warrantyMonths: 36 },
      {
        kind: 'software',
        description: 'Markup software, one year',
        product: 'Revu 21',
        metric: 'device',
        termMonths: 12,
        quantity: 6,
        unitPrice: '300.00',
      },
      { ...setUp, unitPrice: '480.00' },
    ],
    deliveries: [{ accepted: [4], rejected: [1] }],
  },
  {
    title: 'Corridor 5 field computers',
    vendor: 'High Plains ITS Integrators',
    justification: 'The roadside cabinets are serviced with rugged computers.',
    project: 'ITS-0005',
    source: 'STATE-HWY',
    status: 'received',
    daysAgo: 90,
    expectedAfter: 45,
    lines: [
      { model: 'Toughbook 40', quantity: 3, unitPrice: '4689.20', freight: '100.00', warrantyMonths: 36 },
      { ...setUp, unitPrice: '640.00' },
    ],
    deliveries: [{ accepted: [2, 0], rejected: [1] }, { accepted: [1, 1] }],
    isReplaced: true,
  },
  {
    title: 'Presentation laptops for headquarters',
    vendor: 'Mesa Business Systems',
    justification: 'Meeting rooms on floor 2 have no computer of their own.',
    source: 'STATE-IT',
    status: 'closed',
    daysAgo: 150,
    expectedAfter: 30,
    lines: [
      { model: 'Surface Laptop 6', quantity: 2, unitPrice: '1699.00', taxPercent: '2.9', warrantyMonths: 24 },
      {
        kind: 'software',
        description: 'Office suite, named user, one year',
        product: 'Microsoft 365 G3',
        metric: 'named_user',
        termMonths: 12,
        quantity: 2,
        unitPrice: '342.00',
      },
    ],
    deliveries: [{ accepted: [2, 2] }],
  },
  {
    title: 'Tablets for the front desk',
    vendor: 'Mesa Business Systems',
    justification: 'Visitors could sign in without paper.',
    source: 'STATE-IT',
    status: 'rejected',
    daysAgo: 75,
    expectedAfter: 30,
    lines: [{ kind: 'other', description: 'Tablet with stand', quantity: 4, unitPrice: '529.00' }],
  },
  {
    title: 'Docking stations, older connector',
    vendor: 'Mesa Business Systems',
    justification: 'For the laptops that were replaced meanwhile.',
    source: 'STATE-IT',
    status: 'cancelled',
    daysAgo: 110,
    expectedAfter: 30,
    lines: [{ kind: 'other', description: 'Docking station', quantity: 20, unitPrice: '189.00' }],
  },
];
