import type { z } from 'zod';
import { authApi } from '#contract/features/auth/auth.api.ts';
import type { Page } from '#contract/shared/page.ts';
import { answerTimeout, createCaller, type CalledEndpoint, type Caller } from './caller.ts';

export interface ClientOptions {
  /** Where the server answers, such as https://inventory.example.gov. */
  origin: string;
  /** A token from signing in before. */
  token?: string;
}

/** Parameters of a list: search, filters (`filter[status]`), order and page size. */
export type ListParameters = Readonly<Record<string, string | number | boolean>>;

type ListEndpoint<T> = CalledEndpoint & { response: z.ZodType<Page<T>> };

/** A program's way to the API: it holds a token and renews it as the server offers newer ones. */
export interface Client extends Caller {
  readonly token: string | null;
  signIn(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** Every record that a list finds, page after page. */
  records<T>(endpoint: ListEndpoint<T>, parameters?: ListParameters): AsyncGenerator<T, void>;
  /** The bytes of an export as they come; nothing of it is kept. */
  exportCsv(endpoint: CalledEndpoint, parameters?: ListParameters): Promise<ReadableStream<Uint8Array>>;
}

function pairsOf(parameters: ListParameters): [string, string][] {
  return Object.entries(parameters).map(([name, value]) => [name, String(value)]);
}

/** Opens the API for a program in Node or in a browser. */
export function createClient({ origin, token: given }: ClientOptions): Client {
  let token = given ?? null;
  const caller = createCaller({
    origin: origin.replace(/\/+$/, ''),
    readToken: () => token,
    onAnswer: ({ headers, token: sent }) => {
      const renewed = headers.get('New-Access-Token');
      if (renewed !== null && sent === token) token = renewed;
    },
  });
  return {
    ...caller,
    get token() {
      return token;
    },
    async signIn(email, password) {
      token = null;
      token = (await caller.call(authApi.login, { body: { email, password } })).token;
    },
    async signOut() {
      await caller.call(authApi.logout, { body: {} });
      token = null;
    },
    async *records<T>(endpoint: ListEndpoint<T>, parameters: ListParameters = {}) {
      let after: string | null = '';
      while (after !== null) {
        const query = pairsOf(after === '' ? parameters : { ...parameters, after });
        const response = await caller.open(endpoint, { query, timeout: answerTimeout });
        const page = (await response.json()) as Page<T>;
        yield* page.items;
        after = page.next;
      }
    },
    async exportCsv(endpoint, parameters = {}) {
      const { body } = await caller.open(endpoint, { query: pairsOf(parameters) });
      return body ?? new ReadableStream();
    },
  };
}
