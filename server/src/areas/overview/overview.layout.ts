import {
  adminTiles,
  overviewTiles,
  type OverviewLayout,
  type OverviewTile,
  type PlacedTile,
} from '#contract/areas/overview/overview.api.ts';
import { can } from '#contract/shared/permissions.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { asRow } from './figures.ts';

const begun: readonly PlacedTile[] = [
  { tile: 'places', columns: 2 },
  { tile: 'value', columns: 1 },
  { tile: 'age', columns: 1 },
  { tile: 'inOut', columns: 1 },
  { tile: 'status', columns: 1 },
  { tile: 'repairs', columns: 1 },
  { tile: 'orders', columns: 1 },
  { tile: 'licenses', columns: 1 },
  { tile: 'counts', columns: 1 },
  { tile: 'calendar', columns: 1 },
  { tile: 'loss', columns: 1 },
];

/** The tiles that a role begins with where no administrator said otherwise. */
const begunBy: Readonly<Record<'user' | 'admin', readonly PlacedTile[]>> = {
  user: [...begun, { tile: 'mine', columns: 1 }],
  admin: [...begun, { tile: 'proof', columns: 1 }],
};

const roleOf = ({ roles }: Actor) => (roles.includes('admin') ? 'admin' : 'user');

/** Whether the person may see a tile. */
export function maySee({ roles }: Actor, tile: OverviewTile): boolean {
  return !adminTiles.includes(tile) || (can(roles, 'backup.read') && can(roles, 'anchor.read'));
}

/** What was arranged for a person, else for the role, as one value. */
export const arrangedFor = (actor: Actor): Sql =>
  asRow(sql`
    select tiles, true as "isOwn" from overview_layout where user_id = ${actor.id}
    union all select tiles, false from overview_role_layout where role = ${roleOf(actor)}
    order by "isOwn" desc limit 1`);

/** The tiles of a person: as arranged, else as the role has them; what is not theirs to see or known no more is left out. */
export function layoutOf(actor: Actor, arranged: OverviewLayout | null): OverviewLayout {
  const names: readonly string[] = overviewTiles;
  const tiles = (arranged?.tiles ?? begunBy[roleOf(actor)]).filter(
    ({ tile }) => names.includes(tile) && maySee(actor, tile),
  );
  return { tiles: [...tiles], isOwn: arranged?.isOwn ?? false };
}

/** Arranges the tiles of a person or a role; each stands once. */
export async function arrangeTiles(
  { db, actor, now }: CommandContext,
  owner: 'me' | 'user' | 'admin',
  tiles: readonly PlacedTile[] | null,
): Promise<OverviewLayout> {
  if (owner !== 'me' && !can(actor.roles, 'overview.arrange')) throw new AppError('not_allowed');
  const once = tiles?.filter(({ tile }, at) => tiles.findIndex((other) => other.tile === tile) === at);
  const json = once && JSON.stringify(once);
  const at = now.toISOString();
  if (owner === 'me') {
    await (json === undefined
      ? db.run(sql`delete from overview_layout where user_id = ${actor.id}`)
      : db.run(sql`
          insert into overview_layout (user_id, tiles, updated_at) values (${actor.id}, ${json}::jsonb, ${at})
          on conflict (user_id) do update set tiles = excluded.tiles, updated_at = excluded.updated_at`));
  } else {
    await (json === undefined
      ? db.run(sql`delete from overview_role_layout where role = ${owner}`)
      : db.run(sql`
          insert into overview_role_layout (role, tiles, updated_at) values (${owner}, ${json}::jsonb, ${at})
          on conflict (role) do update set tiles = excluded.tiles, updated_at = excluded.updated_at`));
  }
  const { arranged } = await db.one<{ arranged: OverviewLayout | null }>(
    sql`select ${arrangedFor(actor)} as arranged`,
  );
  return layoutOf(actor, arranged);
}
