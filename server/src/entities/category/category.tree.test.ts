import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt } from '../../../test/calls.ts';
import { aCategory, anEquipment, nextNumber } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const categories = callsTo<CategoryRecord>(() => api, '/api/categories');

/** A branch of this many categories, the top one first. */
async function aBranch(depth: number): Promise<CategoryRecord[]> {
  const branch: CategoryRecord[] = [];
  for (let level = 0; level < depth; level += 1) {
    branch.push(await aCategory(api, { parentId: branch.at(-1)?.id ?? null }));
  }
  return branch;
}

async function fresh({ id }: CategoryRecord): Promise<CategoryRecord> {
  return (await categories.get(id)).body;
}

describe('the tree of categories', () => {
  it('is four levels deep at most', async () => {
    const branch = await aBranch(4);
    expect(branch.map((category) => category.depth)).toEqual([1, 2, 3, 4]);
    expect(branch[3]?.path).toBe(branch.map((category) => category.name).join(' · '));
    const below = { name: 'Too deep', code: `D${nextNumber()}`, kind: 'equipment', parentId: branch[3]?.id };
    const answer = await categories.create(below);
    expect(brokenRules(answer)).toEqual({ parentId: ['too_deep'] });
    expect(sentenceAt(answer, 'parentId')).toBe('Parent can be nested at most 4 levels deep.');
  });

  it('counts the branch that is moved', async () => {
    const [top] = await aBranch(2);
    const [, second] = await aBranch(2);
    const [, , third] = await aBranch(3);
    expect((await categories.change(top!, { parentId: second!.id })).status).toBe(200);
    expect(brokenRules(await categories.change(await fresh(top!), { parentId: third!.id }))).toEqual({
      parentId: ['too_deep'],
    });
  });

  it('has no cycles', async () => {
    const [top, middle, bottom] = await aBranch(3);
    for (const parent of [top, middle, bottom]) {
      const answer = await categories.change(top!, { parentId: parent!.id });
      expect(brokenRules(answer)).toEqual({ parentId: ['category_cycle'] });
      expect(sentenceAt(answer, 'parentId')).toBe('A category can’t be inside itself.');
    }
  });

  it('has no cycles when two people move at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [left, right] = [await aCategory(api), await aCategory(api)];
      const answers = await Promise.all([
        categories.change(left, { parentId: right.id }),
        categories.change(right, { parentId: left.id }),
      ]);
      expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1);
      expect(answers.every((answer) => answer.status < 500)).toBe(true);
    }
  });

  it('renames the paths of everything below', async () => {
    const [top, middle, bottom] = await aBranch(3);
    const renamed = `Renamed ${nextNumber()}`;
    await categories.change(top!, { name: renamed });
    expect((await fresh(bottom!)).path).toBe(`${renamed} · ${middle!.name} · ${bottom!.name}`);
    expect((await fresh(bottom!)).version).toBe(1);
    await categories.change(middle!, { parentId: null });
    expect(await fresh(bottom!)).toMatchObject({ path: `${middle!.name} · ${bottom!.name}`, depth: 2 });
  });

  it('does not take an inactive or deleted parent', async () => {
    const inactive = await aCategory(api, { active: false });
    const deleted = await aCategory(api);
    await categories.remove(deleted);
    for (const parent of [inactive, deleted]) {
      const answer = await categories.create({
        name: 'Orphan',
        code: `O${nextNumber()}`,
        kind: 'equipment',
        parentId: parent.id,
      });
      expect(brokenRules(answer)).toEqual({ parentId: ['not_found'] });
      const moved = await categories.change(await aCategory(api), { parentId: parent.id });
      expect(brokenRules(moved)).toEqual({ parentId: ['not_found'] });
    }
  });

  it('keeps the name of a moved category unique under its new parent', async () => {
    const [from, to] = [await aCategory(api), await aCategory(api)];
    await aCategory(api, { name: 'Routers', parentId: to.id });
    const moved = await aCategory(api, { name: 'ROUTERS', parentId: from.id });
    expect(brokenRules(await categories.change(moved, { parentId: to.id }))).toEqual({
      name: ['not_unique'],
    });
  });
});

describe('GET /categories/tree', () => {
  it('has every living category in the order of the tree with its counts', async () => {
    const [top, middle] = await aBranch(3);
    await anEquipment(api, { categoryId: middle!.id });
    const removed = await aCategory(api);
    await categories.remove(removed);
    const answer = await api.request<{ items: CategoryRecord[]; isComplete: boolean }>(
      api.tokens.user,
      'GET',
      '/api/categories/tree',
    );
    const { items, isComplete } = answer.body;
    expect(isComplete).toBe(true);
    expect(items.find((item) => item.id === removed.id)).toBeUndefined();
    expect(items.find((item) => item.id === top!.id)).toMatchObject({ childCount: 1, depth: 1 });
    expect(items.find((item) => item.id === middle!.id)).toMatchObject({ equipmentCount: 1, depth: 2 });
    const inOrder = await api.db.many<{ id: string }>(
      sql`select id from category where deleted_at is null order by path, id`,
    );
    expect(items.map((item) => item.id)).toEqual(inOrder.map((row) => row.id));
  });
});

describe('DELETE /categories/:id', () => {
  it('moves to the bin with the reason', async () => {
    const before = await aCategory(api);
    const answer = await categories.remove(before, '  wrong   branch ');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      deletedBy: 'Ada Admin',
      deleteReason: 'wrong   branch',
      version: 2,
    });
    const listed = await categories.list(`?filter[code]=${before.code}`);
    expect(listed.body.items).toEqual([]);
    const binned = await categories.list(`?bin=true&filter[code]=${before.code}`);
    expect(binned.body.items.map((item) => item.id)).toEqual([before.id]);
    expect((await fresh(before)).deletedAt).not.toBeNull();
  });

  it('needs a reason of at least three characters', async () => {
    const before = await aCategory(api);
    for (const reason of ['', ' a ', 'x'.repeat(501)]) {
      expect(Object.keys(brokenRules(await categories.remove(before, reason)))).toEqual(['reason']);
    }
  });

  it('is refused with a child or a record', async () => {
    const [parent] = await aBranch(2);
    const used = await aCategory(api);
    await anEquipment(api, { categoryId: used.id });
    for (const category of [parent!, used]) {
      const answer = await categories.remove(category);
      expect([answer.status, codeOf(answer)]).toEqual([409, 'in_use']);
      expect(answer.body).toMatchObject({
        message: `${category.name} is used by 1 records and cannot be deleted. Make it inactive instead.`,
      });
    }
  });

  it('is for administrators', async () => {
    const answer = await categories.remove(await aCategory(api), 'not mine', api.tokens.user);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'not_allowed']);
  });

  it('refuses changes to what is in the bin', async () => {
    const { body: binned } = await categories.remove(await aCategory(api));
    for (const answer of [
      await categories.change(binned, { description: 'late' }),
      await categories.remove(binned),
    ]) {
      expect([answer.status, codeOf(answer)]).toEqual([409, 'is_deleted']);
    }
  });
});

describe('POST /categories/:id/actions/restore', () => {
  it('takes a category out of the bin', async () => {
    const before = await aCategory(api);
    const { body: binned } = await categories.remove(before);
    const answer = await categories.act(binned, 'restore', { reason: 'needed after all' });
    expect(answer.body).toEqual({ ...before, version: 3, updatedAt: answer.body.updatedAt });
    const [event] = (await categories.history(before.id)).body.items;
    expect(event).toMatchObject({ action: 'restore', reason: 'needed after all', version: 3 });
  });

  it('is refused when it is not in the bin', async () => {
    const answer = await categories.act(await aCategory(api), 'restore');
    expect([answer.status, codeOf(answer)]).toEqual([409, 'is_not_deleted']);
  });

  it('is refused when its name or its parent is gone, and says who has the name', async () => {
    const [parent, child] = await aBranch(2);
    const { body: binned } = await categories.remove(child!);
    const other = await aCategory(api, { name: child!.name, parentId: parent!.id });
    const taken = await categories.act(binned, 'restore');
    expect(brokenRules(taken)).toEqual({ name: ['not_unique'] });
    expect(sentenceAt(taken, 'name')).toBe(`Name "${child!.name}" is already used by ${other.code}.`);
    const { body: removed } = await categories.remove(other);
    const { body: deletedParent } = await categories.remove(await fresh(parent!));
    expect(brokenRules(await categories.act(removed, 'restore'))).toEqual({ parentId: ['not_found'] });
    await categories.act(deletedParent, 'restore');
    expect((await categories.act(removed, 'restore')).status).toBe(200);
  });

  it('is for administrators', async () => {
    const { body: binned } = await categories.remove(await aCategory(api));
    expect((await categories.act(binned, 'restore', {}, api.tokens.user)).status).toBe(403);
  });
});

describe('GET /categories/:id/history', () => {
  it('tells what changed from what to what, and nothing that only follows from it', async () => {
    const parent = await aCategory(api);
    const before = await aCategory(api, { name: `Old ${nextNumber()}` });
    const name = `New ${nextNumber()}`;
    await categories.change(before, { name, parentId: parent.id, changeReason: 'better words' });
    const { body } = await categories.history(before.id);
    expect(body).toMatchObject({ total: 2, next: null, isChainIntact: true });
    expect(body.items[0]).toMatchObject({
      action: 'update',
      reason: 'better words',
      actor: 'Ada Admin',
      source: 'api',
    });
    expect(body.items[0]?.changes).toEqual({
      name: { from: before.name, to: name },
      parentId: { from: null, to: { id: parent.id, label: parent.name, note: parent.path } },
    });
    expect(Object.keys(body.items[1]?.changes ?? {})).not.toContain('path');
  });
});
