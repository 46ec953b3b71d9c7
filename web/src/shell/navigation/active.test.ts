import { describe, expect, it } from 'vitest';
import { currentOf, holdsPath, leadsTo } from './active.ts';
import type { NavigationItem } from './navigation.ts';

const project: NavigationItem = { id: 'project', title: 'Project List', url: '/inventory/project' };

describe('the active entry', () => {
  it('is found by whole segments of the path', () => {
    expect(leadsTo(project, '/inventory/project')).toBe(true);
    expect(leadsTo(project, '/inventory/project/')).toBe(true);
    expect(leadsTo(project, '/inventory/project/42/edit')).toBe(true);
    expect(leadsTo(project, '/inventory/project-x')).toBe(false);
    expect(leadsTo(project, '/inventory')).toBe(false);
  });

  it('is its very page alone when it says so', () => {
    expect(leadsTo({ ...project, end: true }, '/inventory/project')).toBe(true);
    expect(leadsTo({ ...project, end: true }, '/inventory/project/42')).toBe(false);
  });

  it('is not the root on every page, nor an entry without an address, nor one that leads elsewhere', () => {
    expect(leadsTo({ ...project, url: '/' }, '/inventory')).toBe(false);
    expect(leadsTo({ ...project, url: '/' }, '/')).toBe(true);
    expect(leadsTo({ id: 'none', title: 'None' }, '/inventory')).toBe(false);
    expect(leadsTo({ ...project, type: 'link' }, '/inventory/project')).toBe(false);
  });

  it('does not look at what comes after the path', () => {
    expect(leadsTo({ ...project, url: '/inventory/project?view=list#top' }, '/inventory/project')).toBe(true);
  });

  it('is the entry of the page; those around it only hold it', () => {
    const parent: NavigationItem = {
      id: 'inventory',
      title: 'Inventory',
      type: 'collapse',
      url: '/inventory',
      children: [{ id: 'deep', title: 'Deep', type: 'group', children: [project] }],
    };
    expect(holdsPath(parent, '/inventory/project/42')).toBe(true);
    expect(currentOf(project, '/inventory/project/42')).toBe('page');
    expect(currentOf(parent, '/inventory/project/42')).toBe('true');
    expect(currentOf(parent, '/inventory')).toBe('page');
    expect(currentOf(parent, '/inventory/other')).toBe('page');
    expect(currentOf(parent, '/admin')).toBeUndefined();
  });
});

describe('an entry of a saved view', () => {
  const [one, two] = ['0190a1b2-0000-7000-8000-000000000001', '0190a1b2-0000-7000-8000-000000000002'];
  const entry = { id: `view.${one}`, title: 'Federal', url: `/inventory/equipment?view=${one}` };

  it('is current for its view alone, also when something was changed beside it', () => {
    expect(currentOf(entry, `/inventory/equipment?view=${one}`)).toBe('page');
    expect(currentOf(entry, `/inventory/equipment?q=dell&view=${one}`)).toBe('page');
    expect(currentOf(entry, `/inventory/equipment?view=${two}`)).toBeUndefined();
    expect(currentOf(entry, '/inventory/equipment')).toBeUndefined();
    expect(currentOf(entry, `/inventory/equipment/5?view=${one}`)).toBeUndefined();
  });
});
