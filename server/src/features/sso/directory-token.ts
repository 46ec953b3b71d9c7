import { createHash } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { emailFormat } from '#contract/shared/formats.ts';
import type { SsoConfig } from '#server/start/sso-config.ts';
import { DirectoryRefusal, type DirectoryPerson } from './directory-person.ts';

/** Signatures that only the directory can make; never what a token asks for, and none with a shared secret. */
const algorithms = ['RS256', 'PS256', 'ES256'];
/** Clocks differ a little. */
const toleranceSeconds = 60;
const longestName = 80;

/** A token that was checked: whose it is, how it is remembered, and until when. */
export interface CheckedToken {
  person: DirectoryPerson;
  hash: Buffer;
  expiresAt: Date;
}

// Characters that the fields of an account do not take either.
const unprintable = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu;

function textOf(claims: JWTPayload, name: string): string {
  const value = claims[name];
  return typeof value === 'string' ? value.normalize('NFC').replace(unprintable, '').trim() : '';
}

/** An e-mail counts only where the directory says that it looked at it; Entra says so under a name of its own. */
function emailOf(claims: JWTPayload): string | undefined {
  const isVerified = [claims['email_verified'], claims['xms_edov']].some((value) =>
    [true, 1, 'true', '1'].some((yes) => yes === value),
  );
  const email = textOf(claims, 'email').toLowerCase();
  const isEmail = email.length <= emailFormat.max && emailFormat.pattern.test(email);
  return isVerified && isEmail ? email : undefined;
}

function namesOf(
  claims: JWTPayload,
  email: string | undefined,
): Pick<DirectoryPerson, 'firstName' | 'lastName'> {
  const [first = '', ...rest] = textOf(claims, 'name').split(/\s+/);
  const [local = '', domain = ''] = (email ?? '').split('@');
  const firstName = textOf(claims, 'given_name') || first || local;
  const lastName = textOf(claims, 'family_name') || rest.join(' ') || domain;
  return { firstName: firstName.slice(0, longestName), lastName: lastName.slice(0, longestName) };
}

/** The scopes are a text of words; a directory may leave out the resource before the last slash. */
function hasScope(claims: JWTPayload, scope: string): boolean {
  const granted = (textOf(claims, 'scp') || textOf(claims, 'scope')).split(/\s+/);
  return [scope, scope.slice(scope.lastIndexOf('/') + 1)].some((wanted) => granted.includes(wanted));
}

// What is signed, not the signature: some signatures can be written in more than one way.
function hashOf(token: string): Buffer {
  return createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest();
}

async function readClaims(
  token: string,
  keys: JWTVerifyGetKey,
  sso: SsoConfig,
  now: Date,
): Promise<JWTPayload> {
  const { issuer, audience, subjectClaim } = sso;
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      issuer,
      audience,
      clockTolerance: toleranceSeconds,
      currentDate: now,
      requiredClaims: ['exp', subjectClaim],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError)
      throw new DirectoryRefusal('sso_refused', `token: ${error.message}`);
    throw error;
  }
}

/** Checks a token of the directory against what is configured, and never against what it says of itself. */
export async function checkDirectoryToken(
  token: string,
  keys: JWTVerifyGetKey,
  sso: SsoConfig,
  now: Date,
): Promise<CheckedToken> {
  const claims = await readClaims(token, keys, sso, now);
  const subject = claims[sso.subjectClaim];
  if (typeof subject !== 'string' || subject.length < 1 || subject.length > 255) {
    throw new DirectoryRefusal('sso_refused', `token: no usable ${sso.subjectClaim}`);
  }
  if (sso.tenantId !== undefined && claims['tid'] !== sso.tenantId) {
    throw new DirectoryRefusal('sso_refused', 'token: of another tenant');
  }
  if (!hasScope(claims, sso.scope)) throw new DirectoryRefusal('sso_refused', 'token: without the scope');
  const email = emailOf(claims);
  return {
    person: { issuer: sso.issuer, subject, email, ...namesOf(claims, email) },
    hash: hashOf(token),
    expiresAt: new Date(((claims.exp ?? 0) + toleranceSeconds) * 1000),
  };
}
