import type { Entity } from '#contract/shared/entity.ts';
import { readListQuery, type ListQuery } from '#contract/shared/list-query.ts';
import { maxViews } from '#contract/shared/page.ts';
import { AppError } from '#server/shared/http/app-error.ts';

/** Reads the views that are to be counted; what belongs to a page of a list or to a search is refused. */
export function readViews(entity: Entity, named: string): ListQuery[] {
  const texts = named.split(' ');
  if (texts.length > maxViews) throw new AppError('unknown_parameter', { name: 'of' });
  return texts.map((text) => {
    const parameters = [...new URLSearchParams(text)];
    const names = parameters.map(([name]) => name);
    const other = names.find((name) => !name.startsWith('filter[') && name !== 'bin');
    const repeated = names.find((name, at) => names.indexOf(name) !== at);
    const wrong = other ?? repeated;
    if (wrong !== undefined) throw new AppError('unknown_parameter', { name: wrong.slice(0, 80) });
    const { query, problems } = readListQuery(entity, parameters);
    const [problem] = problems;
    if (problem) throw new AppError(problem.key, problem.params);
    return query;
  });
}
