import type { Language } from '#contract/shared/languages.ts';

const files = import.meta.glob<string>('../../../../contract/src/locales/*/flag.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

function flagOf(language: Language): string {
  const drawing = files[`../../../../contract/src/locales/${language}/flag.svg`] ?? '<svg/>';
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

/** A small flag beside a language; the name says which one it is. */
export function Flag({ language }: { language: Language }) {
  return (
    <img alt="" src={flagOf(language)} width={20} height={14} style={{ flex: 'none', borderRadius: 2 }} />
  );
}
