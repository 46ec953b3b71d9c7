import { describe, expect, it } from 'vitest';
import { checkProject, type ProjectWanted } from './project.rules.ts';
import { projectStatuses, type ProjectStatus } from './project.states.ts';

const rulesOf = (wanted: ProjectWanted, status: ProjectStatus = 'planned') =>
  checkProject(wanted, status).map(({ path, messageKey }) => [path, messageKey]);
const lines = (...percents: string[]) => ({ fundingLines: percents.map((percent) => ({ percent })) });

describe('checkProject', () => {
  it('refuses shares over the whole, not those that are still to come', () => {
    expect(rulesOf(lines('60', '40'))).toEqual([]);
    expect(rulesOf(lines('60', '40.001'))).toEqual([['fundingLines', 'sum_100']]);
    expect(rulesOf(lines('60'))).toEqual([]);
    expect(rulesOf(lines('0'))).toEqual([['fundingLines.0.percent', 'out_of_range']]);
  });

  it('lets a project end on the day it starts, and no earlier', () => {
    expect(rulesOf({ startsOn: '2026-02-02', endsOn: '2026-02-02' })).toEqual([]);
    expect(rulesOf({ startsOn: '2026-02-02', endsOn: '2026-02-01' })).toEqual([['endsOn', 'date_order']]);
  });

  it('asks a project that runs for a manager, a start and the whole funding', () => {
    for (const status of projectStatuses) {
      const isRunning = status === 'active' || status === 'on_hold';
      expect([status, rulesOf(lines('60'), status).map(([path]) => path)]).toEqual([
        status,
        isRunning ? ['managerId', 'startsOn', 'fundingLines'] : [],
      ]);
    }
    expect(rulesOf({ managerId: 'x', startsOn: '2026-02-02', ...lines('60', '40') }, 'active')).toEqual([]);
    expect(rulesOf({ managerId: 'x', startsOn: '2026-02-02', ...lines('60', '39.999') }, 'active')).toEqual([
      ['fundingLines', 'sum_100'],
    ]);
  });
});
