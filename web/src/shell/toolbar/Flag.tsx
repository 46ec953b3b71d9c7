import type { ReactNode } from 'react';
import type { Language } from '#web/shared/i18n/languages.ts';

const flags: Record<Language, ReactNode> = {
  en: (
    <>
      <rect width="20" height="14" fill="#fff" />
      <path d="M0 1h20M0 5h20M0 9h20M0 13h20" stroke="#B5303C" strokeWidth="2" />
      <rect width="9" height="8" fill="#2B3F78" />
      <path
        d="M2 2h0M4.5 2h0M7 2h0M3.25 4h0M5.75 4h0M2 6h0M4.5 6h0M7 6h0"
        stroke="#fff"
        strokeWidth="1.2"
        strokeLinecap="round"
      />
    </>
  ),
  tr: (
    <>
      <rect width="20" height="14" fill="#C8202F" />
      <circle cx="7.5" cy="7" r="3.6" fill="#fff" />
      <circle cx="8.5" cy="7" r="2.9" fill="#C8202F" />
      <path d="m11 7 2.7-.9-1.7 2.3V5.600l1.700 2.300z" fill="#fff" />
    </>
  ),
  ar: (
    <>
      <rect width="20" height="14" fill="#1B7A45" />
      <path d="M5 9.8h9.500l1-.600" stroke="#fff" strokeWidth="1" fill="none" />
      <path d="M5 5.5q1.200-1.500 2 0t2 0 2 0 2 0 2 0" stroke="#fff" strokeWidth="1.1" fill="none" />
    </>
  ),
};

/** A small flag beside a language; the name says which one it is. */
export function Flag({ language }: { language: Language }) {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="14"
      viewBox="0 0 20 14"
      style={{ flex: 'none', borderRadius: 2 }}
    >
      {flags[language]}
    </svg>
  );
}
