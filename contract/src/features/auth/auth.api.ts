import { z } from 'zod';
import { dateChoices } from '#contract/shared/date-choice.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { capabilities, roles } from '#contract/shared/roles.ts';
import { personView } from '#contract/features/view/view.schema.ts';
import { linkFacts, linkToken, setPasswordBody } from './password.schema.ts';
import { endedSessions, ownSessionParams, partQuery, sessionPage, signInPage } from './session.schema.ts';
import { userSettings } from './settings.schema.ts';

/** Ids of navigation entries, in the order they were added. */
export const shortcuts = z.array(z.string().min(1).max(80)).max(50);

/** The person who is signed in. */
export const sessionUser = z.object({
  uid: z.uuid(),
  role: z.array(z.enum(roles)),
  roles: z.array(z.enum(roles)),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The person of the records who stands behind the account; null when nobody was named. */
  personId: z.uuid().nullable(),
  /** The access by which an auditor is here: then no role counts. An earlier release leaves it out. */
  audit: z
    .object({
      id: z.uuid(),
      number: z.string(),
      capability: z.enum(capabilities),
      untilOn: z.iso.date(),
      packetId: z.uuid().nullable(),
    })
    .nullable()
    .optional(),
  data: z.object({
    displayName: z.string(),
    photoURL: z.string().nullable(),
    email: z.string(),
    shortcuts,
    settings: userSettings,
    /** The saved views of the person, and those of others that they made something of; an earlier release leaves them out. */
    views: z.array(personView).optional(),
  }),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const loginBody = z.strictObject({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(128),
});

/** What a page without a session needs to know about this installation. */
export const appInfo = z.object({
  name: z.string(),
  version: z.string(),
  companyName: z.string(),
  demoAccounts: z.array(z.object({ role: z.enum(roles), email: z.string(), password: z.string() })),
  today: z.iso.date(),
  /** The agency's zone: its days and hours are meant wherever one is shown. */
  timeZone: z.string(),
  /** How the agency writes dates. */
  dateFormat: z.enum(dateChoices),
  /** What hand scanners send before each code; empty where they send nothing. An earlier release leaves it out. */
  scanFirstCharacter: z.string().max(1).optional(),
  /** Letters go out by e-mail; otherwise administrators tell people themselves. */
  sendsMail: z.boolean(),
  /** What the directory's popup needs; null where single sign-on is not set up. */
  sso: z.object({ authority: z.string(), clientId: z.string(), scope: z.string() }).nullable(),
});

/** What signing in gives, by whatever way. */
const signedIn = z.object({ token: z.string(), user: sessionUser });

export const authApi = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with email and password',
    body: loginBody,
    response: signedIn,
  }),
  ssoLogin: endpoint({
    method: 'POST',
    path: '/auth/sso-login',
    access: 'public',
    summary: 'Sign in with an access token that the directory gave for this API; it works once',
    body: z.strictObject({ accessToken: z.string().min(1).max(16_384) }),
    response: signedIn,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'signedIn',
    summary: 'The person who is signed in',
    response: sessionUser,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'signedIn',
    summary: 'End this session, or all sessions of the person',
    body: z.strictObject({ everywhere: z.boolean().optional() }),
    response: z.object({ ended: z.int() }),
  }),
  info: endpoint({
    method: 'GET',
    path: '/api/info',
    access: 'public',
    summary: 'Name, version and mode of this installation',
    response: appInfo,
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/api/users/me',
    access: 'signedIn',
    summary: 'Save the settings and shortcuts of the person who is signed in',
    body: z.strictObject({
      data: z.strictObject({ settings: userSettings.optional(), shortcuts: shortcuts.optional() }),
    }),
    response: sessionUser,
  }),
  ownSessions: endpoint({
    method: 'GET',
    path: '/api/users/me/sessions',
    access: 'signedIn',
    summary: 'The open sessions of the person who is signed in, newest first',
    query: partQuery,
    response: sessionPage,
  }),
  ownSignIns: endpoint({
    method: 'GET',
    path: '/api/users/me/sign-ins',
    access: 'signedIn',
    summary: 'When the person who is signed in did so or failed to, newest first',
    query: partQuery,
    response: signInPage,
  }),
  endOwnSession: endpoint({
    method: 'POST',
    path: '/api/users/me/sessions/:sessionId/actions/end',
    params: ownSessionParams,
    access: 'signedIn',
    summary: 'End one session of the person who is signed in',
    body: z.strictObject({}),
    response: endedSessions,
    isIdempotent: true,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/api/users/me/actions/end-sessions',
    access: 'signedIn',
    summary: 'End all sessions of the person who is signed in, except the one that asks',
    body: z.strictObject({}),
    response: endedSessions,
    isIdempotent: true,
  }),
  link: endpoint({
    method: 'GET',
    path: '/auth/link',
    access: 'public',
    summary: 'Whether a one-time link still works, and for whom',
    query: z.strictObject({ token: linkToken }),
    response: linkFacts,
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/auth/set-password',
    access: 'public',
    summary: 'Set a password with a one-time link; an invited account becomes active, other sessions end',
    body: setPasswordBody,
    response: z.object({ email: z.string() }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Ask for a new password; the answer is the same whether there is such an account or not',
    body: z.strictObject({ email: z.string().trim().min(1).max(254) }),
    /** Who hands out the link in this installation. */
    response: z.object({ delivery: z.enum(['email', 'administrator']) }),
  }),
};
