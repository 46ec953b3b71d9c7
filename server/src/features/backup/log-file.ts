import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BackupFailure } from './backup-failure.ts';
import { type BackupKeys, isSignedBy, tagLength } from './backup-keys.ts';

// One file of the log: mark, whether it is encrypted, the id of the secret, a salt, the packed bytes, and their seal.
const mark = Buffer.from('ISWLOG1\n');
const idLength = 4;
const saltLength = 16;
const headLength = mark.length + 1 + idLength + saltLength;
const signatureLength = 32;
const noNonce = Buffer.alloc(12);

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Seals a file of the log: packed (most of it is empty), encrypted where there is a secret for it, and signed. */
export async function sealLog(keys: BackupKeys, name: string, bytes: Buffer): Promise<Buffer> {
  const packed = await pack(bytes, { level: 1 });
  const salt = randomBytes(saltLength);
  const head = Buffer.concat([
    mark,
    Buffer.from([keys.isEncrypting ? 1 : 0]),
    Buffer.from(keys.id, 'hex'),
    salt,
  ]);
  const key = keys.contentKey(salt);
  if (!key) return Buffer.concat([head, packed, keys.sign(signedText(name, head, packed))]);
  // The salt makes the key one of its own, which is used once.
  const cipher = createCipheriv('aes-256-gcm', key, noNonce).setAAD(aboutLog(name, head));
  return Buffer.concat([head, cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
}

/** Opens a file of the log; refuses what was altered, renamed, or sealed by others. */
export async function openLog(
  allKeys: readonly BackupKeys[],
  name: string,
  sealed: Buffer,
  mostBytes: number,
): Promise<Buffer> {
  const head = sealed.subarray(0, headLength);
  const id = head.subarray(mark.length + 1, mark.length + 1 + idLength).toString('hex');
  const isEncrypted = head[mark.length] === 1;
  const keys = allKeys.find((one) => one.id === id && one.isEncrypting === isEncrypted);
  if (!head.subarray(0, mark.length).equals(mark) || !keys) {
    throw new BackupFailure(`${name}: altered, or sealed with a secret that is not set here.`);
  }
  const packed = isEncrypted ? decrypt(keys, name, head, sealed) : checkSigned(keys, name, head, sealed);
  if (!packed) throw new BackupFailure(`${name}: altered in the backup.`);
  return unpack(packed, { maxOutputLength: mostBytes });
}

function decrypt(keys: BackupKeys, name: string, head: Buffer, sealed: Buffer): Buffer | undefined {
  const key = keys.contentKey(head.subarray(-saltLength));
  if (!key || sealed.length < headLength + tagLength) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, noNonce).setAAD(aboutLog(name, head));
  decipher.setAuthTag(sealed.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(headLength, -tagLength)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function checkSigned(keys: BackupKeys, name: string, head: Buffer, sealed: Buffer): Buffer | undefined {
  const packed = sealed.subarray(headLength, -signatureLength);
  const signature = sealed.subarray(-signatureLength);
  return isSignedBy(keys, signedText(name, head, packed), signature) ? packed : undefined;
}

const aboutLog = (name: string, head: Buffer) => Buffer.concat([Buffer.from(`${name}\n`), head]);
const signedText = (name: string, head: Buffer, packed: Buffer) =>
  Buffer.concat([aboutLog(name, head), packed]);
