import { hash, verify } from '@node-rs/argon2';

// Argon2id, the package's default algorithm, with OWASP's smallest recommended memory.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

let decoy: Promise<string> | undefined;

/** Checks a password; without an account it works just as long against a hash that fits nothing. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('no account has this one');
  const isRight = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'));
  return isRight && passwordHash !== null;
}
