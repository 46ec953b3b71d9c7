import type { LabelCheck, LabelPreview } from '#contract/features/label/preview.schema.ts';
import { labelLimits, quietModules } from '#contract/features/label/template.schema.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { joinList } from '#web/shared/format/join-list.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showMeasure } from './measures.ts';

type Lookup = (key: string, params: Readonly<Record<string, string | number>>) => string;

/** One line of what was checked; what is neither wrong nor doubtful is said too. */
export interface CheckLine {
  key: string;
  tone: 'good' | 'doubtful' | 'wrong';
  text: string;
  items: LabelCheck['items'];
}

/** What was checked, in sentences with numbers: first what holds, then what is doubtful or wrong. */
export function useCheckLines(preview: LabelPreview | undefined): CheckLine[] {
  const { t } = useTranslation('label');
  if (!preview) return [];
  const has = (...rules: LabelCheck['rule'][]) => preview.checks.some(({ rule }) => rules.includes(rule));
  const good = (key: string, text: string): CheckLine => ({ key, tone: 'good', text, items: [] });
  const codes = preview.shapes.filter((shape) => shape.kind === 'code');
  const lines = codes.map((code, at) =>
    good(
      `code ${at}`,
      t(code.symbology === 'code_128' ? 'check.goodBars' : 'check.goodCode', {
        size: isolateLtr(`${code.rows[0]?.length ?? 0} × ${code.rows.length}`),
        n: isolateLtr(String(code.rows[0]?.length ?? 0)),
        quiet: isolateLtr(String(quietModules[code.symbology])),
      }),
    ),
  );
  if (has('quiet_zone', 'overlap')) lines.length = 0;
  if (codes.length > 0 && !has('module_too_small', 'not_whole_dots')) {
    lines.push(
      good('module', t('check.goodModule', { mm: isolateLtr(showMeasure(labelLimits.module, 100)) })),
    );
  }
  if (!has('outside', 'near_edge')) {
    lines.push(good('edge', t('check.goodEdge', { mm: isolateLtr(showMeasure(labelLimits.edge, 10)) })));
  }
  const wrong = preview.checks.map((check, at): CheckLine => {
    const params = Object.fromEntries(
      // What is counted decides the form of its noun.
      Object.entries(check.params).map(([name, value]) =>
        name === 'n' ? ['count', Number(value)] : [name, isolateLtr(String(value))],
      ),
    );
    return {
      key: `${check.rule} ${at}`,
      tone: check.isError ? 'wrong' : 'doubtful',
      text: (t as unknown as Lookup)(`check.${check.rule}`, params),
      items: check.items,
    };
  });
  return [...lines, ...wrong];
}

/** The tags a check is about, as one text. */
export function itemsText(items: LabelCheck['items']): string {
  return joinList(items.map(({ label }) => isolateLtr(label)));
}
