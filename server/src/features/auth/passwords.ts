import { hash, verify } from '@node-rs/argon2';
import { createAdmission } from '#server/shared/http/admission.ts';

// Argon2id, the package's default algorithm, with OWASP's smallest recommended memory.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each takes a thread and 19 MB for a while: a flood of sign-ins waits, and then is refused, and files are served on.
const hashing = createAdmission({
  running: 2,
  runningEach: 2,
  waiting: 200,
  waitingEach: 200,
  patience: 30_000,
});
const inTurn = <T>(work: () => Promise<T>) => hashing.run('', work);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost));
}

let decoy: Promise<string> | undefined;

/** Checks a password; without an account it works just as long against a hash that fits nothing. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('no account has this one');
  const known = passwordHash ?? (await decoy);
  const isRight = await inTurn(() => verify(known, password.normalize('NFKC')));
  return isRight && passwordHash !== null;
}
