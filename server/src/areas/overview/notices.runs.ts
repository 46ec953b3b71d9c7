import { can, type Permission } from '#contract/shared/permissions.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { StandingKind } from './notices.kinds.ts';

/** A run that ended stands for so many days; then it is done by itself. */
const runDays = 7;
/** Who waited for a shorter one saw how it ended. */
const watchedSeconds = 60;

/** What a person follows and has begun: a notice for each view and each run. */
export const followedKinds: readonly StandingKind[] = [
  {
    kind: 'viewChanged',
    permission: undefined,
    reach: 'own alone',
    isEach: true,
    from: [],
    isFor: ({ roles }, page) => can(roles, `${page.split('?')[0] as EntityName}.read` as Permission),
    pageOf: (page, lists) => {
      const [entity = '', view = ''] = page.split('?');
      return `${lists.get(entity as EntityName)?.source.entity.page ?? ''}?${view}`;
    },
    listOf: () => '/',
    // A row for each record that came, left or changed since the person looked; one where only their number is known.
    rows: ({ userId }) => sql`
      select v.id, v.entity || '?view=' || v.id as page, jsonb_build_object('name', v.name) as params,
        coalesce(n.at, w.looked_at) as since, null::date as due
      from view_watch w join view_choice c on c.view_id = w.view_id and c.user_id = w.user_id
        join saved_view v on v.id = w.view_id join user_account u on u.id = w.user_id
        left join view_change n on n.view_id = w.view_id and n.user_id = w.user_id
      where w.user_id = ${userId} and c.subscription <> 'never'
        and (n.record_id is not null or (w.is_counted_only and w.member_count <> w.looked_count))
        and (v.owner_id = u.id or v.shared_with && u.roles or ('admin' = any(u.roles) and v.shared_with <> '{}'))`,
  },
  {
    kind: 'runFinished',
    permission: undefined,
    reach: 'own alone',
    isEach: true,
    from: [],
    pageOf: (page) => page,
    listOf: () => '/records/batch',
    rows: ({ userId }) => sql`
      select b.id, '/records/batch/' || b.id as page,
        jsonb_build_object('number', b.number, 'title', b.title, 'outcome',
          case b.state when 'failed' then 'failed' when 'checked' then 'ready' else 'done' end) as params,
        coalesce(b.ended_at, b.touched_at) as since, null::date as due
      from batch b join batch_run r on r.batch_id = b.id
      where b.created_by = ${userId} and b.kind in ('import', 'bulk_edit', 'undo')
        and b.touched_at > now() - make_interval(days => ${runDays})
        and (b.state = 'failed' or (b.state in ('checked', 'applied', 'partly_applied')
          and coalesce(b.ended_at, b.touched_at) >= r.since + make_interval(secs => ${watchedSeconds})))
      union all
      select f.id, '/exports', jsonb_build_object('title', s.name, 'outcome', 'done'), f.made_at, null::date
      from export_file f join export_schedule s on s.id = f.schedule_id
      where s.owner_id = ${userId} and f.made_at > now() - make_interval(days => ${runDays})
        and not exists (select from export_file later where later.schedule_id = s.id and later.made_at > f.made_at)
      union all
      select s.id, '/exports', jsonb_build_object('title', s.name, 'outcome', 'failed'), s.updated_at, null::date
      from export_schedule s where s.owner_id = ${userId} and s.problem is not null and s.state <> 'paused'
      union all
      select p.id, '/audit/packets/' || p.id, jsonb_build_object('number', p.number, 'title', p.title,
          'outcome', p.state), coalesce(p.done_at, p.started_at, p.created_at), null::date
      from auditor_packet p
      where p.created_by = ${userId} and p.state in ('done', 'failed')
        and coalesce(p.done_at, p.started_at, p.created_at) > now() - make_interval(days => ${runDays})`,
  },
];
