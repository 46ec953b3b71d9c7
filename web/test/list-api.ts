import type { Sums } from '#contract/shared/page.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';

/** An item as the API answers it, number `at` of a made-up list. */
export function makeItem(at: number): EquipmentRecord {
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const reference = { id, label: 'HQ', note: null };
  return {
    id,
    version: 1,
    tag: `EQ-${String(100000 + at)}`,
    serial: `SN${at}`,
    name: `Laptop ${at}`,
    categoryId: id,
    category: { ...reference, label: 'Laptops' },
    categoryPath: 'IT · Laptops',
    modelId: null,
    model: null,
    manufacturer: null,
    description: null,
    status: at % 2 === 0 ? 'in_use' : 'missing',
    condition: 'good',
    use: 'in_service',
    locationId: id,
    location: reference,
    custodianId: id,
    custodian: { ...reference, label: 'Priya Raman' },
    projectId: null,
    project: null,
    dueOn: null,
    bookValue: null,
    atVendor: null,
    parentId: null,
    parent: null,
    hostname: null,
    otherCodes: [],
    macAddresses: [],
    ipAddress: null,
    assetUrl: null,
    networkApproval: null,
    acquiredOn: '2024-08-06',
    cost: '1102.44',
    acquisitionMethod: 'purchase',
    invoiceNumber: null,
    purchaseOrderId: null,
    purchaseOrder: null,
    retirementId: null,
    retirement: null,
    disposalMethod: null,
    disposedOn: null,
    salePrice: null,
    disposalRecipient: null,
    takenOverIn: null,
    missingSince: null,
    capitalClass: 'non_capital',
    capitalClassOverride: null,
    capitalClassReason: null,
    fundingLines: [],
    fundingSources: [],
    federalShare: '0',
    titleHolder: 'state',
    inServiceOn: null,
    usefulLifeMonths: 60,
    salvageValue: '0.00',
    warrantyStartsOn: null,
    warrantyEndsOn: null,
    warrantyContract: null,
    warrantyType: null,
    leaseEndsOn: null,
    leasePayment: null,
    leaseRhythm: null,
    leasePaidAt: null,
    leaseRate: null,
    returnBy: null,
    storesData: false,
    encryption: 'none',
    lastSeenOn: null,
    nextDueOn: null,
    customValues: {},
    notes: null,
    correction: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: null,
    deletedAt: null,
    deletedBy: null,
    deleteReason: null,
  };
}

/** How the made-up API answers a request for the list; anything not answered never comes. */
export type Answerer = (parameters: URLSearchParams, path: string) => Response | undefined;

/** The item with what was asked for beside id and version, as the server answers it. */
function narrowItem(item: EquipmentRecord, fields: string): Record<string, unknown> {
  const values: Record<string, unknown> = { ...item };
  const narrow: Record<string, unknown> = { id: item.id, version: item.version };
  for (const field of fields.split(',')) {
    const [property = '', isLabel] = field.split('.');
    const value = values[property];
    narrow[property] = isLabel && value ? { label: (value as { label: string }).label } : value;
  }
  return narrow;
}

/** A page of a list of `total` items, cut by `limit` and `after` as the server does. */
export function answerPage(parameters: URLSearchParams, total: number, sums?: Sums): Response {
  const from = Number(parameters.get('after') ?? 0);
  const limit = Number(parameters.get('limit') ?? 50);
  const end = Math.min(total, from + limit);
  const fields = parameters.get('fields');
  const items = Array.from({ length: end - from }, (_, at) => makeItem(from + at));
  return Response.json({
    items: fields === null ? items : items.map((item) => narrowItem(item, fields)),
    next: end < total ? String(end) : null,
    total: { value: total, exact: true },
    ...(sums !== undefined && { sums }),
  });
}

/** Puts a made-up API behind fetch for the rest of the test file, or until it is put there again; notes what was asked. */
export function serveList(answer: Answerer): { asked: URL[] } {
  const asked: URL[] = [];
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    asked.push(url);
    const response = answer(url.searchParams, url.pathname);
    if (response) return Promise.resolve(response);
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
    });
  };
  return { asked };
}
