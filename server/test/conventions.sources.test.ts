import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, readSources, type SourceFile } from './sources.ts';

const sources = readSources();
const mostLines = 400;

/** Where files stand in the house: `floor/room/folder`, as far as they have them. */
function placeOf(file: string): { floor: string; room: string; folder: string } {
  const [floor = '', source = '', room = '', folder = ''] = file.split('/');
  return source === 'src' ? { floor, room, folder } : { floor, room: source, folder: '' };
}

function found(matches: (file: SourceFile) => boolean): string[] {
  return sources.filter(matches).map((file) => file.path);
}

/** Imports that go a forbidden way, as `file -> file`. */
function importsThat(isForbidden: (from: string, to: string) => boolean): string[] {
  return sources.flatMap((file) =>
    file.imports
      .filter((target) => isForbidden(file.path, target))
      .map((target) => `${file.path} -> ${target}`),
  );
}

const untyped = /(:|\bas|[<|,&=])\s*any\b(?!\s*[:(])|\bany\[\]/;
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isOurs = (target: string) => /^(contract|client|server|web)\//.test(target);

/** The one meeting of two entities in the contract: an item holds the values of its category's fields. */
const agreed = [
  'contract/src/entities/category/custom-field.ts',
  'contract/src/entities/category/custom-values.ts',
];

describe('the sources', () => {
  it('are read', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.find((file) => file.path === 'server/src/app.ts')?.imports).toContain('fastify');
    expect(importsThat((from) => from === 'server/test/sources.ts')).toContain(
      'server/test/sources.ts -> server/src/shared/db/project-root.ts',
    );
  });

  it('have no file of more than 400 lines but what is generated', () => {
    const isWritten = (file: SourceFile) => !file.path.endsWith('.generated.ts');
    expect(found((file) => isWritten(file) && file.text.trimEnd().split('\n').length > mostLines)).toEqual(
      [],
    );
  });

  it('have no untyped value and switch no check off', () => {
    expect(found((file) => /\.tsx?$/.test(file.path) && untyped.test(codeOf(file.text)))).toEqual([]);
    const switched = new RegExp(['@ts-(ignore|nocheck|expect-error)', '(ox|es)lint-disable'].join('|'));
    expect(
      found((file) => switched.test(file.text) && !file.path.startsWith('server/test/conventions')),
    ).toEqual([]);
  });

  it('would not hide an untyped value', () => {
    for (const code of ['let a: any;', 'b as any', 'Array<any>', 'Record<string, any>', 'x: any[]']) {
      expect(codeOf(code)).toMatch(untyped);
    }
    for (const code of ["const t = 'as any';", '// as any', 'expect.any(String)', '{ any: 1 }']) {
      expect(codeOf(code)).not.toMatch(untyped);
    }
  });

  it('have no file whose name says nothing', () => {
    const empty = ['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'manager'];
    const labelOf = (file: string) => path.basename(file).toLowerCase().split(/[.-]/);
    expect(found((file) => labelOf(file.path).some((word) => empty.includes(word)))).toEqual([]);
  });

  it('name a language in its declaration alone', () => {
    // Arabic stands for them all: a place that lists languages lists it.
    const isListed = ({ path: file, text }: SourceFile) =>
      /^(contract|server|web)\/src\//.test(file) && !isTest(file) && /['"]ar['"]|\bar: /.test(text);
    expect(found(isListed)).toEqual(['contract/src/shared/languages.ts']);
  });

  it('wait for the end of typing by one hook', () => {
    const byHand = /setTimeout\(\(\) => set[A-Z]/;
    const isHook = (file: string) => file === 'web/src/shared/form/useDebounced.ts';
    expect(found((file) => byHand.test(file.text) && isHook(file.path))).toHaveLength(1);
    expect(found((file) => byHand.test(file.text) && !isHook(file.path) && !isTest(file.path))).toEqual([]);
  });

  it("have one patience for all tests of the web, and none of a second: the runner's own ends then, which a busy machine outlasts", () => {
    const isWebTest = (file: string) => file.startsWith('web/') && isTest(file);
    expect(found((file) => isWebTest(file.path) && /\bwaitFor\(/.test(file.text)).length).toBeGreaterThan(9);
    const impatient = /\bvi\.(waitFor|waitUntil)\(|asyncUtilTimeout/;
    expect(found((file) => isWebTest(file.path) && impatient.test(file.text))).toEqual([]);
    // Those of the server use expect.poll, or say how long.
    const waits = sources.filter(
      ({ path: file, text }) => file.startsWith('server/') && /\bvi\.(waitFor|waitUntil)\(/.test(text),
    );
    expect(waits.length).toBeGreaterThan(1);
    expect(waits.filter(({ text }) => !/\btimeout: \d/.test(text)).map((file) => file.path)).toEqual([]);
  });

  it('export by name, without barrels', () => {
    const isConfig = (file: string) => file.endsWith('.config.ts');
    expect(found((file) => /^export default\b/m.test(file.text) && !isConfig(file.path))).toEqual([]);
    const passesOn = /^export (\*|\{[^}]*\}) from '[^']+';$/gm;
    expect(found((file) => file.text.replace(passesOn, '').trim() === '')).toEqual([]);
    expect(found((file) => /^export \* from/m.test(file.text))).toEqual([]);
    expect(found((file) => /\/index\.tsx?$/.test(file.path))).toEqual([]);
  });
});

describe('imports go down only', () => {
  it('contract knows zod alone', () => {
    const isForeign = (from: string, to: string) =>
      placeOf(from).floor === 'contract' &&
      !to.startsWith('contract/') &&
      to !== 'zod' &&
      !(isTest(from) && /^(vitest|fast-check|node:)/.test(to));
    expect(importsThat(isForeign)).toEqual([]);
  });

  it('client knows the contract alone, and nothing of a browser', () => {
    const isForeign = (from: string, to: string) =>
      from.startsWith('client/') && !isTest(from) && !/^(client|contract)\//.test(to) && to !== 'zod';
    expect(importsThat(isForeign)).toEqual([]);
    const browser = /\b(window|document|localStorage|sessionStorage)\b/;
    expect(found((file) => file.path.startsWith('client/') && browser.test(codeOf(file.text)))).toEqual([]);
  });

  it('web and server know the contract, not each other', () => {
    expect(importsThat((from, to) => placeOf(from).floor === 'web' && to.startsWith('server/'))).toEqual([]);
    expect(importsThat((from, to) => from.startsWith('server/src/') && to.startsWith('web/'))).toEqual([]);
  });

  it('shared knows no feature, no area and no entity', () => {
    const isUp = (from: string, to: string) =>
      placeOf(from).room === 'shared' &&
      isOurs(to) &&
      (['areas', 'entities'].includes(placeOf(to).room) ||
        (placeOf(to).room === 'features' && placeOf(to).floor === placeOf(from).floor));
    expect(importsThat((from, to) => !isTest(from) && isUp(from, to))).toEqual([]);
  });

  it('web: one place refreshes what is shown, by the kinds of record that a command changed', () => {
    const isWeb = (file: SourceFile) => file.path.startsWith('web/src/') && !isTest(file.path);
    const refreshes = /\b(invalidateQueries|refetchQueries)\(/;
    expect(found((file) => isWeb(file) && refreshes.test(codeOf(file.text)))).toEqual([
      'web/src/shared/client/refresh.ts',
    ]);
  });

  it('web: the address is changed where its newest search is known', () => {
    const isWriting = ({ text }: SourceFile) =>
      [...text.matchAll(/const \[([^\]]*)\] = useSearchParams\(\)/g)].some(([, names = '']) =>
        names.includes(','),
      );
    expect(found((file) => file.path.startsWith('web/src/') && isWriting(file))).toEqual([]);
  });

  it('web: a table is the panel table, unless decision 032 says why not', () => {
    const isDrawn = ({ path: file, text }: SourceFile) =>
      file.startsWith('web/src/') && !isTest(file) && /<table\b|component="table"/.test(text);
    expect(found((file) => isDrawn(file) && !file.text.includes('<PanelTable')).sort()).toEqual([
      'web/src/areas/chain/ChainTable.tsx',
      'web/src/entities/entitlement/renewals/MonthGrid.tsx',
      'web/src/features/history/ChangeTable.tsx',
      'web/src/features/print/PrintTable.tsx',
    ]);
  });

  it('web: the key of a query begins with a kind of record, or with one of the few that show none', () => {
    const others =
      /^'(anchor|backup|batch|chain|export-schedule|file|info|app-info|label|node|notice|overview|packet|qr-code|report|retention|search|view)'$/;
    const kinds =
      /^((\w+\.)+name|entity|kind|(search|source)\.kind \?\? 'pick'|'(attachment|category|retirement)'|\.\.\.keyOf\(order)$/;
    const wrong = sources
      .filter((file) => file.path.startsWith('web/src/') && !isTest(file.path))
      .flatMap((file) => {
        const heads = [...file.text.matchAll(/queryKey(?::|=\{| =)\s*\[([^,\]]+)/g)].map(
          ([, head]) => head ?? '',
        );
        return heads.map((head) => [file.path, head] as const);
      })
      .filter(([, head]) => !others.test(head) && !kinds.test(head));
    expect(wrong).toEqual([]);
  });

  it('features work for any entity: of areas and entities they know files and accounts alone', () => {
    const known = /^contract\/src\/(entities\/(attachment|user)|areas\/users)\//;
    const isUp = (from: string, to: string) =>
      placeOf(from).room === 'features' &&
      isOurs(to) &&
      ['areas', 'entities'].includes(placeOf(to).room) &&
      !known.test(to);
    expect(importsThat((from, to) => !isTest(from) && isUp(from, to))).toEqual([]);
  });

  it('areas know no entity of their floor, and no other area there', () => {
    const isAcross = (from: string, to: string) =>
      placeOf(from).room === 'areas' &&
      placeOf(to).floor === placeOf(from).floor &&
      (placeOf(to).room === 'entities' ||
        (placeOf(to).room === 'areas' && placeOf(to).folder !== placeOf(from).folder));
    const isContract = (file: string) => placeOf(file).floor === 'contract';
    expect(importsThat((from, to) => !isTest(from) && !isContract(from) && isAcross(from, to))).toEqual([]);
  });

  it('entities do not know each other', () => {
    const isAcross = (from: string, to: string) =>
      placeOf(from).room === 'entities' &&
      placeOf(to).room === 'entities' &&
      placeOf(to).floor === placeOf(from).floor &&
      placeOf(to).folder !== placeOf(from).folder;
    expect(importsThat((from, to) => isAcross(from, to) && !agreed.includes(to))).toEqual([]);
  });
});
