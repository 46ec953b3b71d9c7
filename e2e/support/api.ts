import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';

interface Listed<T> {
  items: T[];
  next: string | null;
  total: { value: number; exact: boolean };
}

/** Signs in at the server as somebody who has been here before, and answers the token. */
export async function fetchToken(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await request.post('/auth/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`signing in as ${email} was answered with ${answer.status()}`);
  const { token } = (await answer.json()) as { token: string };
  await request.put('/api/users/me', {
    headers: { Authorization: `Bearer ${token}` },
    data: { data: { settings: { knowsToolbar: true } } },
  });
  return token;
}

async function read<T>(answer: APIResponse): Promise<T> {
  if (!answer.ok())
    throw new Error(`${answer.url()} was answered with ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A name that no other test and no demonstration record has. */
export function uniqueName(what: string): string {
  return `${what} ${crypto.randomUUID().slice(0, 8)}`;
}

/** The server as somebody else at the same time sees it: for records of a test's own and for changes behind its back. */
export class Api {
  readonly #request: APIRequestContext;
  readonly #headers: { Authorization: string };

  constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.#headers = { Authorization: `Bearer ${token}` };
  }

  get(path: string): Promise<APIResponse> {
    return this.#request.get(path, { headers: this.#headers });
  }

  async list<T>(path: string): Promise<Listed<T>> {
    return read(await this.get(path));
  }

  async create<T>(path: string, data: Record<string, unknown>): Promise<T> {
    return read(await this.#request.post(path, { headers: this.#headers, data }));
  }

  async change<T extends { version: number }>(path: string, data: Record<string, unknown>): Promise<T> {
    const { version } = await read<T>(await this.get(path));
    const headers = { ...this.#headers, 'If-Match': `"${version}"` };
    return read(await this.#request.patch(path, { headers, data }));
  }

  async act<T extends { version: number }>(
    path: string,
    action: string,
    data: Record<string, unknown> = {},
  ): Promise<T> {
    const { version } = await read<T>(await this.get(path));
    const headers = { ...this.#headers, 'If-Match': `"${version}"` };
    return read(await this.#request.post(`${path}/actions/${action}`, { headers, data }));
  }

  /** Adds a file to a record. */
  async attach(
    entity: string,
    recordId: string,
    name: string,
    kind: string,
    data: string | Buffer,
  ): Promise<void> {
    const query = new URLSearchParams({ entity, recordId, name, kind }).toString();
    const headers = { ...this.#headers, 'Content-Type': 'application/octet-stream' };
    await read(await this.#request.post(`/api/attachments?${query}`, { headers, data }));
  }

  async categoryByCode(code: string): Promise<CategoryRecord> {
    const { items } = await this.list<CategoryRecord>(`/api/categories?filter[code]=${code}`);
    if (!items[0]) throw new Error(`no category ${code}`);
    return items[0];
  }

  /** A new item of the test's own, in a category that asks for little. */
  async createEquipment(values: Record<string, unknown> = {}): Promise<EquipmentRecord> {
    const category = await this.categoryByCode('DOC');
    const places = await this.list<{ id: string }>('/api/locations?limit=1&filter[active]=true');
    return this.create('/api/equipment', {
      name: uniqueName('Test item'),
      categoryId: category.id,
      locationId: places.items[0]?.id,
      serial: crypto.randomUUID().slice(0, 12).toUpperCase(),
      condition: 'good',
      acquiredOn: '2024-03-01',
      ...values,
    });
  }

  /** A new category of the test's own. */
  async createCategory(values: Record<string, unknown> = {}): Promise<CategoryRecord> {
    return this.create('/api/categories', {
      name: uniqueName('Test category'),
      code: uniqueCode(),
      kind: 'equipment',
      ...values,
    });
  }
}

/** A category code that nothing else has. */
export function uniqueCode(): string {
  return `T${crypto.randomUUID().replaceAll('-', '').slice(0, 6)}`.toUpperCase();
}
