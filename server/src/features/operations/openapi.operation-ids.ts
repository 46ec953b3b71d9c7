import { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';

/** Calls whose address does not tell what they do; every other name follows from the address. */
export const namedOperations: Readonly<Record<string, string>> = {
  'GET /api/imports/templates/:entity.xlsx': 'getImportTemplateAsXlsx',
  'GET /api/imports/samples/snipe-it.csv': 'getSnipeItSample',
  'GET /api/imports/templates/:entity.csv': 'getImportTemplateAsCsv',
  'POST /auth/login': 'signIn',
  'POST /auth/sso-login': 'signInThroughDirectory',
  'POST /auth/logout': 'signOut',
  'GET /auth/me': 'getMe',
  'GET /auth/link': 'getLink',
  'POST /auth/set-password': 'setPassword',
  'POST /auth/forgot-password': 'forgotPassword',
  'POST /auth/access-requests': 'createAccessRequest',
  'GET /health/live': 'checkLive',
  'GET /health/ready': 'checkReady',
  'GET /api/info': 'getInfo',
  'GET /api/certificate-check': 'checkCertificate',
  'GET /api/public/certificate-check': 'checkCertificatePublicly',
  'PUT /api/users/me': 'updateMe',
  'PATCH /api/users/me/password': 'changeMyPassword',
  'POST /api/users/:id/actions/reset-link': 'createUserResetLink',
  'POST /api/assignments/sign': 'signAssignments',
  'POST /api/equipment/:id/actions/find': 'markEquipmentFound',
  'POST /api/people/:id/actions/hand-over': 'handOverItemsOfPerson',
  'POST /api/purchase-orders/:id/receipts': 'receivePurchaseOrder',
  'POST /api/purchase-orders/:id/serial-checks': 'checkPurchaseOrderSerials',
  'POST /api/repairs/:id/actions/wait-for-parts': 'waitForRepairParts',
  'POST /api/recents': 'noteRecents',
  'PUT /api/pins/:entity/:id': 'pinRecord',
  'DELETE /api/pins/:entity/:id': 'unpinRecord',
  'POST /api/imports/paste': 'pasteImport',
  'POST /api/imports/:id/skip': 'skipImportRows',
  'POST /api/imports/:id/replace': 'replaceInImportColumn',
  'GET /api/imports/:id/rows.xlsx': 'getImportRowsAsXlsx',
  'PUT /api/imports/:id/rows.xlsx': 'setImportRowsFromXlsx',
  'GET /api/imports/:id/report.xlsx': 'getImportReportAsXlsx',
  'PUT /api/imports/:id/memory': 'shareImportMemory',
  'GET /api/imports/:id/values/:column': 'listImportValues',
  'PUT /api/imports/:id/values/:column': 'setImportValues',
  'PATCH /api/imports/:id/rows/:n': 'updateImportRow',
  'GET /api/imports/:id/undo': 'previewImportUndo',
  'GET /api/bulk-edits/:id/undo': 'previewBulkEditUndo',
  'GET /api/equipment/return-place': 'proposeReturnPlace',
  'GET /api/purchase-orders/vendor-returns': 'listVendorReturns',
};

// `check-out` is one verb; `drop-amendment` is a verb and what it acts on.
const particles = new Set(['in', 'out', 'on', 'off', 'over', 'up']);

/** `purchase-orders` as `PurchaseOrders`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** `purchase-orders` as `purchase-order`. */
export function singularOf(name: string): string {
  if (/people$/i.test(name)) return name.replace(/eople$/i, 'erson');
  if (name.endsWith('ies') && !/series$/i.test(name)) return name.replace(/ies$/, 'y');
  if (/(ss|us|is|series)$/i.test(name)) return name;
  return name.replace(/s$/, '');
}

function verbPhrase(action: string, noun: string): string {
  const [verb = '', ...rest] = action.split('-');
  const isOneVerb = rest.length === 1 && particles.has(rest[0] ?? '');
  return isOneVerb
    ? `${verb}${pascalCase(rest[0] ?? '')}${noun}`
    : `${verb}${noun}${pascalCase(rest.join('-'))}`;
}

/** Whether the answer is several of something: an array, or a page of them. */
export function isMany(response: z.ZodType): boolean {
  if (response instanceof z.ZodArray) return true;
  return response instanceof z.ZodObject && response.shape['items'] instanceof z.ZodArray;
}

const writing: Readonly<Record<string, string>> = {
  POST: 'create',
  PUT: 'set',
  PATCH: 'update',
  DELETE: 'delete',
};

/** What the part of the address behind a record or a collection is called. */
function nameOfPart(endpoint: Endpoint, noun: string, parts: readonly string[]): string {
  const [first = '', second, third, fourth] = parts;
  if (first === 'actions') return verbPhrase(second ?? '', noun);
  if (first === 'bulk') return `bulk${pascalCase(verbPhrase(second ?? '', noun))}`;
  const one = `${noun}${pascalCase(singularOf(first))}`;
  if (second?.startsWith(':')) return third === 'actions' ? verbPhrase(fourth ?? '', one) : `get${one}`;
  const whole = `${noun}${parts.map(pascalCase).join('')}`;
  if (endpoint.method === 'GET') {
    return `${isMany(endpoint.response) && whole.endsWith('s') ? 'list' : 'get'}${whole}`;
  }
  return `${writing[endpoint.method] ?? ''}${endpoint.method === 'POST' ? one : whole}`;
}

/** What programmers call an operation: `listEquipment`, `approvePurchaseOrder`. */
export function operationIdOf(endpoint: Endpoint): string {
  const { method, path } = endpoint;
  const named = namedOperations[`${method} ${path}`];
  if (named !== undefined) return named;
  const [collection = '', ...parts] = path.split('/').slice(2);
  const many = pascalCase(collection);
  const noun = pascalCase(singularOf(collection));
  const [first] = parts;
  if (first === undefined) {
    if (method !== 'GET') return `${writing[method] ?? ''}${noun}`;
    return isMany(endpoint.response) ? `list${many}` : `get${many}`;
  }
  if (first === 'export.csv') return `export${many}`;
  if (first === 'export.xlsx') return `export${many}AsXlsx`;
  if (first === 'export.jsonl') return `export${many}AsJsonl`;
  if (first === 'export') return `exportChosen${many}`;
  if (first === 'positions') return `list${noun}Positions`;
  if (first === 'facets') return `count${many}ByField`;
  if (first === 'totals') return `count${many}ByView`;
  if (first === 'me') return nameOfPart(endpoint, 'My', parts.slice(1));
  if (first !== ':id') return nameOfPart(endpoint, noun, parts);
  if (parts.length > 1) return nameOfPart(endpoint, noun, parts.slice(1));
  return method === 'GET' ? `get${noun}` : `${writing[method] ?? ''}${noun}`;
}
