import { randomUUID } from 'node:crypto';

/** What a release last acknowledged of an item. */
export interface Acknowledged {
  id: string;
  tag: string;
  version: number;
  status: string;
  name: string;
}

/** Where things are created, and whom they are handed to. */
export interface Surroundings {
  categoryId: string;
  locationId: string;
  personId: string;
}

/** Everything that was written, and every answer that should not have been. */
export interface Diary {
  items: Acknowledged[];
  writes: number;
  reads: number;
  faults: string[];
}

export type Address = () => string;
type Body = Record<string, unknown>;

/** One call as somebody signed in; a failure is noted and ends the writer that met it. */
export async function callAs(
  token: string,
  address: string,
  [method, url]: [string, string],
  body?: Body,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body }> {
  const answer = await fetch(`${address}${url}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

class Fault extends Error {}

/**
 * People who create, stock, hand out, take back and rename items one after the other, and read them, until they are stopped. Each write goes to
 * the node whose turn it is, and half of the steps a second time with the same key, as a browser does that lost the answer.
 */
export function startReleaseWriters(
  token: string,
  address: Address,
  { categoryId, locationId, personId }: Surroundings,
  prefix: string,
  people = 4,
) {
  const diary: Diary = { items: [], writes: 0, reads: 0, faults: [] };
  const signal = { isStopped: false };
  let onNews = (): void => undefined;

  const write = async (
    [method, url]: [string, string],
    body: Body,
    status: number,
    version?: number,
  ): Promise<Acknowledged> => {
    const headers = {
      'idempotency-key': randomUUID(),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    };
    const first = await callAs(token, address(), [method, url], body, headers);
    if (first.status !== status)
      throw new Fault(`${method} ${url} ${first.status} ${JSON.stringify(first.body)}`);
    diary.writes += 1;
    // A change by its version needs no key: a second one is refused by the version.
    if (method === 'POST' && diary.writes % 2 === 0) {
      const again = await callAs(token, address(), [method, url], body, headers);
      const isSame = again.status === status && again.body['version'] === first.body['version'];
      if (!isSame || again.body['id'] !== first.body['id']) {
        throw new Fault(`${method} ${url} again: ${again.status} ${JSON.stringify(again.body)}`);
      }
    }
    return first.body as unknown as Acknowledged;
  };
  const read = async (url: string) => {
    const answer = await callAs(token, address(), ['GET', url]);
    if (answer.status !== 200) throw new Fault(`GET ${url} ${answer.status} ${JSON.stringify(answer.body)}`);
    diary.reads += 1;
    return answer.body;
  };

  const live = async (name: string) => {
    const created = {
      name,
      condition: 'new',
      acquiredOn: '2026-01-15',
      macAddresses: [],
      categoryId,
      locationId,
    };
    const item = await write(['POST', '/api/equipment'], created, 201);
    const at = diary.items.push(item) - 1;
    const step = async (url: string, body: Body, method = 'POST') => {
      const { id, version } = diary.items[at]!;
      diary.items[at] = await write([method, `/api/equipment/${id}${url}`], body, 200, version);
      onNews();
    };
    await step('/actions/stock', {});
    await step('/actions/check-out', { personId });
    await read(`/api/equipment?limit=20&q=${encodeURIComponent(prefix)}`);
    await step('/actions/check-in', { condition: 'good', movedToId: locationId });
    await step('', { name: `${name}, renamed` }, 'PATCH');
    const now = await read(`/api/equipment/${item.id}`);
    if (now['version'] !== diary.items[at]?.version)
      throw new Fault(`${name} has version ${String(now['version'])}`);
    await read(`/api/equipment/${item.id}/history`);
  };
  const writers = Array.from({ length: people }, async (_, person) => {
    for (let n = 1; !signal.isStopped; n += 1) {
      try {
        await live(`${prefix} ${person}-${n}`);
      } catch (error) {
        // A connection that was refused is a fault here as well: no node was away.
        diary.faults.push(error instanceof Fault ? error.message : String((error as Error).stack));
        onNews();
        return;
      }
    }
  });
  return {
    diary,
    /** Waits for so many writes more, or for the first fault. */
    until: (more: number) =>
      new Promise<void>((resolve) => {
        const wanted = diary.writes + more;
        onNews = () => {
          if (diary.writes >= wanted || diary.faults.length > 0) resolve();
        };
        onNews();
      }),
    stop: async () => {
      signal.isStopped = true;
      await Promise.all(writers);
    },
  };
}
