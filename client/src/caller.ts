import type { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { readRefusal, RequestError } from './request-error.ts';
import { urlOf } from './request-url.ts';

type Query = readonly (readonly [string, string])[];
type Part<K extends string, V> = [V] extends [undefined] ? { [key in K]?: undefined } : { [key in K]: V };

/** What a call needs: its parameters and its body as the contract says, and how it is sent. */
export type RequestInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<
  'params',
  z.input<P>
> &
  Part<'body', z.input<B>> & {
    query?: Query | Exclude<z.input<Q>, undefined>;
    /** The version that is being changed; sent as If-Match. */
    version?: number;
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** Goes on when the page is left. */
    keepalive?: boolean;
    /** How long its answer may take, in milliseconds, where that is longer than usual. */
    timeout?: number;
  };

export type Arguments<I> = Partial<I> extends I ? [input?: I] : [input: I];

/** An answer with what its headers said. */
export interface Answer<T> {
  data: T;
  etag: string | null;
  headers: Headers;
}

/** The part of an endpoint that a call needs; the schemas are for its types. */
export type CalledEndpoint = Pick<Endpoint, 'method' | 'path' | 'mediaType'>;

/** What an answer says before it is read: refusals too. */
export interface AnswerFacts {
  endpoint: CalledEndpoint;
  status: number;
  headers: Headers;
  /** The token that was sent. */
  token: string | null;
}

export interface CallerOptions {
  /** The origin of the server; empty for that of the page. */
  origin?: string;
  readToken: (endpoint: CalledEndpoint) => string | null;
  /** Headers beside those of the contract. */
  headersOf?: (endpoint: CalledEndpoint) => Record<string, string>;
  onAnswer?: (answer: AnswerFacts) => void;
  /** The answer of a reading that came ahead with others; nothing where it has to be asked for. */
  takeAhead?: (address: string) => Promise<Response | undefined> | undefined;
}

/** How long an answer may take. */
export const answerTimeout = 30_000;

/** What is sent, where types do not check it against an endpoint. */
export interface SentInput {
  params?: unknown;
  body?: unknown;
  query?: unknown;
  version?: number;
  idempotencyKey?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
  /** In milliseconds. */
  timeout?: number;
}

/** A page of something on the way is no answer of ours. */
function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new RequestError(200, undefined, error);
  }
}

export interface Caller {
  /** Sends one call of the contract and gives its answer with the headers; throws RequestError. */
  request: <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    ...input: Arguments<RequestInput<P, Q, B>>
  ) => Promise<Answer<z.output<R>>>;
  /** Sends one call of the contract and gives its data alone. */
  call: <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    ...input: Arguments<RequestInput<P, Q, B>>
  ) => Promise<z.output<R>>;
  /** Sends one call and gives its answer unread, for files and exports; without a limit of time unless one is set. */
  open: (endpoint: CalledEndpoint, input?: SentInput) => Promise<Response>;
}

/** Sends calls of the contract from a browser or from Node; where the token lies is the caller's own matter. */
export function createCaller({
  origin = '',
  readToken,
  headersOf,
  onAnswer,
  takeAhead,
}: CallerOptions): Caller {
  function writeHeaders(endpoint: CalledEndpoint, input: SentInput, token: string | null): Headers {
    const headers = new Headers({
      Accept: [endpoint.mediaType ?? 'application/json'].flat().join(', '),
      ...headersOf?.(endpoint),
    });
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    if (input.body !== undefined) headers.set('Content-Type', 'application/json');
    if (input.version !== undefined) headers.set('If-Match', `"${input.version}"`);
    if (input.idempotencyKey !== undefined) headers.set('Idempotency-Key', input.idempotencyKey);
    return headers;
  }

  async function open(endpoint: CalledEndpoint, input: SentInput = {}): Promise<Response> {
    const token = readToken(endpoint);
    const timeout = input.timeout === undefined ? undefined : AbortSignal.timeout(input.timeout);
    const signals = [input.signal, timeout].filter((signal) => signal !== undefined);
    const address = urlOf(endpoint, input.params, input.query);
    const ahead = endpoint.method === 'GET' ? await takeAhead?.(address) : undefined;
    let response: Response;
    try {
      response =
        ahead ??
        (await fetch(`${origin}${address}`, {
          method: endpoint.method,
          headers: writeHeaders(endpoint, input, token),
          body: input.body === undefined ? null : JSON.stringify(input.body),
          keepalive: input.keepalive === true,
          ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
        }));
    } catch (error) {
      if (input.signal?.aborted === true) throw error;
      throw new RequestError(0, undefined, error);
    }
    onAnswer?.({ endpoint, status: response.status, headers: response.headers, token });
    if (!response.ok) throw await readRefusal(response);
    return response;
  }

  async function request<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    ...[input]: Arguments<RequestInput<P, Q, B>>
  ): Promise<Answer<z.output<R>>> {
    const response = await open(endpoint, { timeout: answerTimeout, ...input });
    const text = await response.text().catch((error: unknown) => {
      throw new RequestError(0, undefined, error);
    });
    const data = endpoint.mediaType === undefined && text !== '' ? parseAnswer(text) : text;
    return { data: data as z.output<R>, etag: response.headers.get('ETag'), headers: response.headers };
  }

  return {
    request,
    call: async (endpoint, ...input) => (await request(endpoint, ...input)).data,
    open,
  };
}
