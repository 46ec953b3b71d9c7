/** How long a history is, and the one hash for all of it. */
export interface Head {
  size: number;
  /** In hexadecimal digits. */
  root: string;
}

/** What an anchor on paper, in a letter or in a file says. */
export interface NotedAnchor extends Head {
  day: string;
  epoch: number;
}

const line = /ISW1\s+(\d{4}-\d{2}-\d{2})\s+(\d{1,9})\s+(\d{1,15})\s+([0-9a-f]{64})/i;

/** The first anchor that a text names, whatever stands around it. */
export function readAnchor(text: string): NotedAnchor | undefined {
  const [found, day, epoch, size, root] = line.exec(text) ?? [];
  if (!found || !day || !root) return undefined;
  return { day, epoch: Number(epoch), size: Number(size), root: root.toLowerCase() };
}

const hexadecimal = /^[0-9a-f]{64}$/;

/** Hashes that somebody brought along, such as those of a packet; undefined when the text holds none. */
export function readProof(text: string, anchor: NotedAnchor): { head: Head; path: string[] } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { head, path, anchors } = value as {
    head?: Head;
    path?: string[];
    anchors?: { root: string; size: number; path: string[] }[];
  };
  const own = anchors?.find(({ root, size }) => root === anchor.root && size === anchor.size);
  const hashes = path ?? own?.path;
  const isRead =
    head && hexadecimal.test(head.root) && Number.isSafeInteger(head.size) && Array.isArray(hashes);
  return isRead && hashes.every((hash) => hexadecimal.test(hash)) ? { head, path: hashes } : undefined;
}

const toBytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hash of a node, computed by the browser itself. */
async function hashNode(left: string, right: string): Promise<string> {
  const bytes = Uint8Array.from([1, ...toBytes(left), ...toBytes(right)]);
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

const emptyRoot = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const half = (value: number) => Math.floor(value / 2);

/** Whether the hashes show the older history to be the beginning of the newer one, as RFC 9162 says it. */
export async function isBeginning(older: Head, newer: Head, path: readonly string[]): Promise<boolean> {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return path.length === 0 && older.root === newer.root;
  if (older.size === 0) return path.length === 0 && older.root === emptyRoot;
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  const [first, ...rest] = at === 0 ? [older.root, ...path] : path;
  if (first === undefined) return false;
  let [before, now] = [first, first];
  for (const beside of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [before, now] = await Promise.all([hashNode(beside, before), hashNode(beside, now)]);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else now = await hashNode(now, beside);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && before === older.root && now === newer.root;
}
