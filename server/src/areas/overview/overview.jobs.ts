import type { Job } from '#server/features/operations/jobs.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { forgetNotices, gatherNotices } from './notices.gather.ts';
import { forgetInstant, mailAtOnce } from './notices.instant.ts';
import { mailNotices, type NoticeMailTools } from './notices.mail.ts';
import { projectFacts } from './projector.ts';

/** What is done again and again for figures and notices. */
export function overviewJobs(tools: NoticeMailTools & { lists: ServedLists }): Job[] {
  return [
    { name: 'project facts', every: 2_000, run: projectFacts },
    { name: 'gather notices', every: 5_000, run: (db) => gatherNotices(db, tools.lists) },
    { name: 'mail notices', every: 60_000, run: () => mailNotices(tools) },
    { name: 'mail notices at once', every: 60_000, run: () => mailAtOnce(tools) },
    {
      name: 'forget notices',
      every: 3_600_000,
      run: async (db) => (await forgetNotices(db)) + (await forgetInstant(db)),
    },
  ];
}
