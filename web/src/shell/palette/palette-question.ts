import { searchScopes, type SearchScope } from '#contract/features/search/search-scopes.ts';
import { foldText } from '#web/shell/toolbar/navigation-search.ts';

/** What stands in the field, read: what is looked for, and where. */
export interface PaletteQuestion {
  kind: 'everything' | 'actions';
  text: string;
  scope: SearchScope | undefined;
}

const signs: Readonly<Record<string, SearchScope>> = { '@': 'people', '#': 'codes' };

/** The scope that begins with what stands behind `in:`, by its name or by its label in the person's language. */
function findScope(
  asked: string,
  scopes: readonly SearchScope[],
  labelOf: (scope: SearchScope) => string,
): SearchScope | undefined {
  const wanted = foldText(asked);
  const formOf = (scope: SearchScope) => [foldText(scope), foldText(labelOf(scope)).replaceAll(' ', '-')];
  return (
    scopes.find((scope) => formOf(scope).includes(wanted)) ??
    scopes.find((scope) => formOf(scope).some((form) => form.startsWith(wanted)))
  );
}

/** Reads `>` for actions, `@` for people, `#` for numbers and tags, and `in:repair` for one kind of record. */
export function readPaletteQuestion(
  input: string,
  scopes: readonly SearchScope[] = searchScopes,
  labelOf: (scope: SearchScope) => string = (scope) => scope,
): PaletteQuestion {
  const text = input.trimStart();
  if (text.startsWith('>')) return { kind: 'actions', text: text.slice(1).trim(), scope: undefined };
  const sign = signs[text.charAt(0)];
  if (sign !== undefined) return { kind: 'everything', text: text.slice(1).trim(), scope: sign };
  const [, named = '', rest = ''] = /^in:(\S+)(?:\s+(.*))?$/iu.exec(text) ?? [];
  const scope = named === '' ? undefined : findScope(named, scopes, labelOf);
  return { kind: 'everything', text: (scope === undefined ? text : rest).trim(), scope };
}
