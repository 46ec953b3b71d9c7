import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What backups are sealed with, and who could have sealed them. */
export interface BackupKeys {
  /** Whether their content is encrypted; without BACKUP_SECRET it is signed alone. */
  isEncrypting: boolean;
  /** Tells which secret sealed something, without telling anything of the secret. */
  id: string;
  sign(text: string | Buffer): Buffer;
  /** The key of one backup; undefined where nothing is encrypted. */
  contentKey(salt: Buffer): Buffer | undefined;
}

/** The part of the configuration that seals backups. */
export interface BackupSecrets {
  backupSecret?: string | undefined;
  keySecrets: readonly [string, ...string[]];
}

const application = 'inventory-system-web';
const keyLength = 32;
const idLength = 4;

function keysOf(secret: string, isEncrypting: boolean): BackupKeys {
  const made = Buffer.from(hkdfSync('sha256', secret, application, 'backup seals', keyLength + idLength));
  const signing = made.subarray(0, keyLength);
  return {
    isEncrypting,
    id: made.subarray(keyLength).toString('hex'),
    sign: (text) => createHmac('sha256', signing).update(text).digest(),
    contentKey: (salt) =>
      isEncrypting ? Buffer.from(hkdfSync('sha256', secret, salt, 'backup content', keyLength)) : undefined,
  };
}

/** The first seals; all of them open: a BACKUP_SECRET that was set later still reads what was signed before. */
export function backupKeysOf({ backupSecret, keySecrets }: BackupSecrets): [BackupKeys, ...BackupKeys[]] {
  const [first, ...former] = keySecrets.map((secret) => keysOf(secret, false)) as [
    BackupKeys,
    ...BackupKeys[],
  ];
  return backupSecret === undefined ? [first, ...former] : [keysOf(backupSecret, true), first, ...former];
}

export function isSignedBy(keys: BackupKeys, text: string | Buffer, signature: Buffer): boolean {
  const expected = keys.sign(text);
  return expected.length === signature.length && timingSafeEqual(expected, signature);
}

export const tagLength = 16;
export const newSalt = (): Buffer => randomBytes(16);

/** A piece of a file, sealed by its place: none can be swapped for another. */
export function sealPiece(key: Buffer, file: number, piece: number, bytes: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(file, piece));
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined when it was altered, or sealed with another secret. */
export function openPiece(key: Buffer, file: number, piece: number, sealed: Buffer): Buffer | undefined {
  if (sealed.length < tagLength) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(file, piece));
  decipher.setAuthTag(sealed.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()]);
  } catch {
    return undefined;
  }
}

// Each backup has a key of its own, so a number that is used once is enough.
function nonceOf(file: number, piece: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(file, 0);
  nonce.writeBigUInt64BE(BigInt(piece), 4);
  return nonce;
}
