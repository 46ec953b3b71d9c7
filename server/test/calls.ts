import type { Problem } from '#contract/shared/errors.ts';
import { ifMatch, type Answer, type TestApp } from './app.ts';

export interface Versioned {
  id: string;
  version: number;
}

/** What a refused command says about its fields: the rules that each path breaks. */
export function brokenRules(answer: Answer<unknown>): Record<string, string[]> {
  const rules = Object.create(null) as Record<string, string[]>;
  for (const { path, messageKey } of (answer.body as Problem).fields ?? []) {
    rules[path] = [...(rules[path] ?? []), messageKey];
  }
  return rules;
}

/** The sentence for the first problem of a field. */
export function sentenceAt(answer: Answer<unknown>, path: string): string | undefined {
  return (answer.body as Problem).fields.find((problem) => problem.path === path)?.message;
}

export function codeOf(answer: Answer<unknown>): string {
  return (answer.body as Problem).code;
}

/** The statuses of parallel answers, in the order of their numbers. */
export function statusesOf(answers: readonly Answer<unknown>[]): number[] {
  return answers.map((answer) => answer.status).toSorted((one, other) => one - other);
}

/** Calls to one collection, as the administrator unless a token is given. */
export function callsTo<R>(api: () => TestApp, path: string) {
  const as = (token?: string) => token ?? api().tokens.admin;
  return {
    create: (body: unknown, token?: string, headers?: Record<string, string>) =>
      api().request<R>(as(token), 'POST', path, body, headers),
    get: (id: string, query = '', token?: string) =>
      api().request<R>(as(token), 'GET', `${path}/${id}${query}`),
    change: (record: Versioned, body: unknown, token?: string) =>
      api().request<R>(as(token), 'PATCH', `${path}/${record.id}`, body, ifMatch(record.version)),
    remove: (record: Versioned, reason = 'entered twice', token?: string) =>
      api().request<R>(as(token), 'DELETE', `${path}/${record.id}`, { reason }, ifMatch(record.version)),
    act: (record: Versioned, action: string, body: unknown = {}, token?: string) =>
      api().request<R>(
        as(token),
        'POST',
        `${path}/${record.id}/actions/${action}`,
        body,
        ifMatch(record.version),
      ),
    history: (id: string, query = '', token?: string) =>
      api().request<{
        items: { action: string; version: number; changes: Record<string, unknown>; reason: string | null }[];
        next: string | null;
        total: number;
        isChainIntact: boolean;
      }>(as(token), 'GET', `${path}/${id}/history${query}`),
    list: (query = '', token?: string) =>
      api().request<{ items: R[]; next: string | null; total: { value: number; exact: boolean } }>(
        as(token),
        'GET',
        `${path}${query}`,
      ),
  };
}
