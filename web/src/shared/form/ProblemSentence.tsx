import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { useFormScope } from './form-scope.ts';

/** What is wrong with a field; where another record is in the way, its name leads to it without leaving the form. */
export function ProblemSentence({ problem }: { problem: FieldProblem }) {
  const { entity, describeProblem } = useFormScope();
  const sentence = describeProblem(problem);
  const link = problem.messageKey === 'not_unique' ? String(problem.params['link'] ?? '') : '';
  const at = link === '' ? -1 : sentence.lastIndexOf(link);
  if (at < 0) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <Link
        component={RouterLink}
        to={`${entity.page}?q=${encodeURIComponent(link)}`}
        target="_blank"
        rel="noopener"
      >
        <Code>{link}</Code>
      </Link>
      {sentence.slice(at + link.length)}
    </>
  );
}
