import { z } from 'zod';
import { roles, type Role } from '#contract/shared/roles.ts';

/** The directory people sign in with: whom it must be, and what its tokens must say. */
export interface SsoConfig {
  authority: string;
  clientId: string;
  tenantId?: string | undefined;
  issuer: string;
  audience: string;
  scope: string;
  /** Where its keys are; without it the authority's own description says so. */
  jwksUri?: string | undefined;
  /** The claim that names a person for good. */
  subjectClaim: 'sub' | 'oid';
  /** Whether somebody without an account gets one, and what it may do. */
  createsAccounts: boolean;
  defaultRoles: Role[];
}

const isSecure = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return protocol === 'https:' && !`${username}${password}${search}${hash}`;
};
const secureUrl = z
  .string()
  .refine(isSecure, 'must be a full https address such as https://login.example.gov/agency');
const identifier = z
  .string()
  .regex(/^[\w.~:/-]{1,200}$/, 'must be the identifier that the directory shows, without spaces');
const grantable: readonly Role[] = roles.filter((role) => role !== 'admin');

/** The variables of single sign-on, each by itself. */
export const ssoVariables = {
  SSO_TENANT_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be the identifier of the tenant')
    .optional(),
  SSO_CLIENT_ID: identifier.optional(),
  SSO_AUTHORITY: secureUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  SSO_ISSUER: secureUrl.optional(),
  SSO_AUDIENCE: identifier.optional(),
  SSO_SCOPE: identifier.optional(),
  SSO_JWKS_URI: secureUrl.optional(),
  SSO_SUBJECT_CLAIM: z.enum(['sub', 'oid'], 'must be sub or oid').optional(),
  SSO_CREATE_ACCOUNTS: z.enum(['true', 'false'], 'must be true or false').optional(),
  SSO_DEFAULT_ROLES: z
    .string()
    .transform((value, context) => {
      const named = value.split(',').map((role) => role.trim());
      const found = grantable.filter((role) => named.includes(role));
      if (found.length === new Set(named).size) return found;
      context.addIssue(`must be of ${grantable.join(', ')}; an administrator is named by another, by hand`);
      return z.NEVER;
    })
    .optional(),
};
const names = Object.keys(ssoVariables) as (keyof typeof ssoVariables)[];

/** What is missing where single sign-on is half set up; half of it would be a door nobody has looked at. */
export function refuseHalfSso(given: Partial<Record<string, string | undefined>>): string[] {
  const set = names.find((name) => given[name] !== undefined);
  if (set === undefined) return [];
  const because = `must be set for single sign-on, because ${set} is set.`;
  const needsAuthority = given['SSO_AUTHORITY'] === undefined && given['SSO_TENANT_ID'] === undefined;
  const isCreating = given['SSO_CREATE_ACCOUNTS'] === 'true';
  return [
    ...(given['SSO_CLIENT_ID'] === undefined ? [`SSO_CLIENT_ID: ${because}`] : []),
    ...(given['SSO_SCOPE'] === undefined ? [`SSO_SCOPE: ${because}`] : []),
    ...(needsAuthority ? [`SSO_AUTHORITY: or SSO_TENANT_ID ${because}`] : []),
    ...(given['SSO_DEFAULT_ROLES'] !== undefined && !isCreating
      ? ['SSO_DEFAULT_ROLES: means nothing unless SSO_CREATE_ACCOUNTS is true.']
      : []),
  ];
}

type SsoValues = { [name in keyof typeof ssoVariables]?: z.output<(typeof ssoVariables)[name]> };

/** The directory as configured, whole or not at all. */
export function ssoOf(values: SsoValues): SsoConfig | undefined {
  const { SSO_CLIENT_ID: clientId, SSO_SCOPE: scope, SSO_TENANT_ID: tenantId } = values;
  const authority =
    values.SSO_AUTHORITY ?? (tenantId && `https://login.microsoftonline.com/${tenantId}/v2.0`);
  if (!clientId || !scope || !authority) return undefined;
  return {
    authority,
    clientId,
    tenantId,
    issuer: values.SSO_ISSUER ?? authority,
    audience: values.SSO_AUDIENCE ?? clientId,
    scope,
    jwksUri: values.SSO_JWKS_URI,
    subjectClaim: values.SSO_SUBJECT_CLAIM ?? (tenantId ? 'oid' : 'sub'),
    createsAccounts: values.SSO_CREATE_ACCOUNTS === 'true',
    defaultRoles: values.SSO_DEFAULT_ROLES ?? ['user'],
  };
}
