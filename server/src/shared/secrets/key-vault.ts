import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Seals license keys and opens them again; what belongs to one record does not open for another. */
export interface KeyVault {
  seal(ownerId: string, key: string): Buffer;
  /** Undefined when it was sealed with a secret that this installation no longer has, or was altered. */
  open(ownerId: string, sealed: Buffer): string | undefined;
}

const nonceLength = 12;
const tagLength = 16;
const nameLength = 4;

interface Lock {
  /** Tells which secret sealed something, without telling anything of the secret. */
  name: Buffer;
  key: Buffer;
}

function lockOf(secret: string): Lock {
  const made = Buffer.from(
    hkdfSync('sha256', secret, 'inventory-system-web', 'licence keys', 32 + nameLength),
  );
  return { key: made.subarray(0, 32), name: made.subarray(32) };
}

function openWith({ key }: Lock, ownerId: string, sealed: Buffer): string | undefined {
  const nonce = sealed.subarray(nameLength, nameLength + nonceLength);
  const body = sealed.subarray(nameLength + nonceLength, -tagLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(ownerId));
  try {
    decipher.setAuthTag(sealed.subarray(-tagLength));
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** AES-256-GCM with a key derived from the first secret; the others only open what they sealed before. */
export function createKeyVault(secrets: readonly [string, ...string[]]): KeyVault {
  const [first, ...former] = secrets;
  const lock = lockOf(first);
  const locks = [lock, ...former.map(lockOf)];
  return {
    seal(ownerId, key) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', lock.key, nonce).setAAD(Buffer.from(ownerId));
      const body = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
      return Buffer.concat([lock.name, nonce, body, cipher.getAuthTag()]);
    },
    open(ownerId, sealed) {
      const fitting = locks.find(({ name }) => name.equals(sealed.subarray(0, nameLength)));
      return fitting && openWith(fitting, ownerId, sealed);
    },
  };
}
