import type { EntityName } from '#contract/shared/entity-names.ts';
import type { ListQuery } from '#contract/shared/list-query.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import type { ListSource } from './source.ts';

/** A list that is served: where its records come from, and what a person sees of it. */
export interface ServedList {
  source: ListSource<unknown>;
  /** The question with the conditions that keep it within the person's reach. */
  narrow: (actor: Actor, list: ListQuery) => ListQuery;
}

/** The lists that are served, by the entity they show. */
export type ServedLists = Map<EntityName, ServedList>;
