import { createServer } from 'node:https';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import Provider, { interactionPolicy, type Configuration } from 'oidc-provider';
import { exportJWK, generateKeyPair } from 'jose';
import { generate } from 'selfsigned';

/** Somebody of the directory of the tests. */
export interface DirectoryPerson {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
}

export const clientId = 'inventory-web';
export const apiAudience = 'urn:inventory:api';
export const apiScope = 'inventory.read';

/** A certificate for this machine, made for this run and trusted by nobody who is not told to. */
export async function makeCertificate(): Promise<{ cert: string; private: string }> {
  return generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
}

async function configure(people: DirectoryPerson[], redirectUri: string): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const find = (id: string) => people.find(({ sub }) => sub === id);
  return {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        // Only programs of a machine may come back to it without https.
        application_type: 'native',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'run' }] },
    cookies: { keys: ['only for this run of the tests'] },
    clientBasedCORS: () => true,
    scopes: ['openid', 'profile', 'email', apiScope],
    findAccount: (_, id) => {
      const person = find(id);
      return person && { accountId: id, claims: () => ({ ...person }) };
    },
    extraTokenClaims: (_, token) => ('accountId' in token ? { ...find(token.accountId) } : {}),
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiAudience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: apiScope,
          audience: apiAudience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 300,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    ttl: { AuthorizationCode: 60, IdToken: 300, Interaction: 600, Grant: 600, Session: 600 },
  };
}

const choicePage = (people: DirectoryPerson[]) => `<!doctype html><html lang="en"><title>Directory</title>
<h1>Choose an account</h1><form method="post">${people
  .map(({ sub, email }) => `<p><button name="person" value="${sub}">${email}</button></p>`)
  .join('')}<p><button name="person" value="">Decline</button></p></form>`;

async function readChoice(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return new URLSearchParams(body).get('person') ?? '';
}

/** What the directory asks a person: who they are, or that they would rather not. */
async function interact(
  provider: Provider,
  people: DirectoryPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html').end(choicePage(people));
    return;
  }
  const accountId = await readChoice(request);
  if (accountId === '') {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope(`openid profile email ${apiScope}`);
  grant.addResourceScope(apiAudience, apiScope);
  const grantId = await grant.save();
  const result = { select_account: {}, login: { accountId }, consent: { grantId } };
  await provider.interactionFinished(request, response, result);
}

/** A real OpenID provider over https on this machine. */
export async function startProvider(options: {
  port: number;
  certificate: { cert: string; private: string };
  people: DirectoryPerson[];
  redirectUri: string;
}): Promise<{ issuer: string; isolate: (isIsolated: boolean) => void; stop: () => Promise<void> }> {
  const { port, certificate, people, redirectUri } = options;
  const issuer = `https://127.0.0.1:${port}`;
  const provider = new Provider(issuer, await configure(people, redirectUri));
  const handle = provider.callback();
  let isIsolated = false;
  const server: Server = createServer(
    { key: certificate.private, cert: certificate.cert },
    (request, response) => {
      if (isIsolated) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      const work = request.url?.startsWith('/interaction/')
        ? interact(provider, people, request, response)
        : handle(request, response);
      work.catch((error: unknown) => response.writeHead(500).end(String(error)));
    },
  );
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    issuer,
    // Some directories cut the tie between their window and the one that opened it.
    isolate: (wanted) => {
      isIsolated = wanted;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
