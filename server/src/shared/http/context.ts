import type { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { ListQuery } from '#contract/shared/list-query.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { Actor } from './actor.ts';

/** The batch that a command works for: its events carry it. */
export interface BatchMark {
  id: string;
  number: string;
  /** Why the batch was made; the reason of every event that has none of its own. */
  reason: string | null;
  /** Whether it takes back what another batch did: its events say so, whichever command writes them. */
  isUndo: boolean;
  /** Whether it takes over what is there already: its past days may lie before what daily work allows. */
  isTakeOver: boolean;
  /** The batch that it takes back. */
  undoes: string | null;
}

/** What a command needs to know beside its input: the transaction, who asks, and when. */
export interface CommandContext {
  /** The request's transaction; there is no other way to the database from here. */
  db: Queryable;
  actor: Actor;
  requestId: string;
  source: 'ui' | 'api' | 'import' | 'job' | 'demo';
  now: Date;
  /** The version the caller says it is changing; undefined where the endpoint asks for none. */
  version: number;
  /** The kinds of record that the command changed, gathered where their events are written. */
  changed: Set<EntityName>;
  batch?: BatchMark | undefined;
}

/** What a handler is given: the parsed request and, for commands, the transaction as `db`. */
export interface Context<E extends Endpoint> extends CommandContext {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  list: ListQuery;
  address: string;
  userAgent: string;
  /** What the browser calls itself at a sign-in; it proves nothing. */
  device: string | undefined;
}
