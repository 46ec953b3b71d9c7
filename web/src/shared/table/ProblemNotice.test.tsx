import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { QueryProblem } from '#contract/shared/list-query.ts';
import { ProblemNotice } from './ProblemNotice.tsx';

const problem = (path: string): QueryProblem => ({ path, key: 'unknown_parameter', params: { name: path } });
const missing = 'This view was deleted or is no longer shared with you. The list is shown without it.';

it('says of a view that is missing what became of it, and names other parts of the address', () => {
  const { rerender } = render(<ProblemNotice problems={[problem('view')]} onClean={() => undefined} />);
  expect(screen.getByRole('status').textContent).toBe(`${missing}Remove it`);
  rerender(<ProblemNotice problems={[problem('color'), problem('view')]} onClean={() => undefined} />);
  expect(screen.getByRole('status').textContent).toContain(
    `${missing} Part of the address was not recognized and was left out: color.`,
  );
});

it('names the columns of a saved view that the list no longer has', () => {
  render(<ProblemNotice problems={[]} columns={['color']} onClean={undefined} />);
  expect(screen.getByRole('status').textContent).toBe(
    'This view has columns that the list no longer has. They are left out: color',
  );
});
