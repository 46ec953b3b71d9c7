import type { ReactNode } from 'react';

/** The shapes of states on a 16 x 16 grid; `--cut` is the ground they stand on. */
export const statusShapes = {
  cancel: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path d="m4.2 11.8 7.6-7.6" stroke="currentColor" strokeWidth="1.75" />
    </>
  ),
  check: (
    <>
      <circle cx="8" cy="8" r="6.6" fill="currentColor" />
      <path
        d="m5 8.2 2.1 2.1L11 6"
        fill="none"
        stroke="var(--cut)"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path
        d="M8 5v3.2l2 1.3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  coin: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path
        d="M9.7 6.2c-.4-.5-1-.7-1.7-.7-1 0-1.7.45-1.7 1.2 0 1.7 3.5.85 3.5 2.6 0 .75-.75 1.25-1.8 1.25-.8 0-1.45-.3-1.85-.85M8 4.6v6.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinecap="round"
      />
    </>
  ),
  dashed: (
    <circle
      cx="8"
      cy="8"
      r="5.75"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeDasharray="2.6 1.91"
    />
  ),
  dot: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <circle cx="8" cy="8" r="2.75" fill="currentColor" />
    </>
  ),
  down: (
    <path
      d="M8 3v9.5M3.75 8.5 8 12.75l4.25-4.25"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  dup: (
    <>
      <rect
        x="2.5"
        y="2.5"
        width="7.5"
        height="7.5"
        rx="1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
      <path
        d="M12 6h.25A1.25 1.25 0 0 1 13.5 7.25v5A1.25 1.25 0 0 1 12.25 13.5h-5A1.25 1.25 0 0 1 6 12.25V12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
    </>
  ),
  lock: (
    <>
      <rect x="3" y="7" width="10" height="7" rx="1.5" fill="currentColor" />
      <path d="M5.25 7V5a2.75 2.75 0 0 1 5.5 0v2" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </>
  ),
  minus: <path d="M3.5 8h9" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />,
  move: (
    <path
      d="M2.5 8h10M9 4.5 12.5 8 9 11.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  new: <path d="m8 1.75 1.7 4.55L14.25 8 9.7 9.7 8 14.25 6.3 9.7 1.75 8l4.55-1.7z" fill="currentColor" />,
  out: (
    <path
      d="M4 12 11.5 4.5M6 4h6v6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  pause: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path d="M6.5 5.9v4.2M9.5 5.9v4.2" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  q1: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path d="M8 8V4.5A3.5 3.5 0 0 1 11.5 8z" fill="currentColor" />
    </>
  ),
  q2: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path d="M8 4.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  q3: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path d="M8 8V4.5A3.5 3.5 0 1 1 4.5 8z" fill="currentColor" />
    </>
  ),
  question: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path
        d="M6.4 6.6c.1-.9.75-1.4 1.6-1.4s1.6.5 1.6 1.35c0 1.15-1.6 1.25-1.6 2.35"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <circle cx="8" cy="10.9" r=".9" fill="currentColor" />
    </>
  ),
  reject: (
    <>
      <circle cx="8" cy="8" r="6.6" fill="currentColor" />
      <path
        d="m5.7 5.7 4.6 4.6M10.3 5.7l-4.6 4.6"
        stroke="var(--cut)"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </>
  ),
  ring: <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  stop: <rect x="2.5" y="2.5" width="11" height="11" rx="2" fill="currentColor" />,
  up: (
    <path
      d="M8 13V3.5M3.75 7.5 8 3.25l4.25 4.25"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  upup: (
    <path
      d="m3.75 7.5 4.25-4 4.25 4M3.75 12.5l4.25-4 4.25 4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  warn: (
    <>
      <path
        d="M6.9 2.1 1.2 12a1.25 1.25 0 0 0 1.1 1.9h11.4a1.25 1.25 0 0 0 1.1-1.9L9.1 2.1a1.27 1.27 0 0 0-2.2 0z"
        fill="currentColor"
      />
      <path d="M8 5.75v3.4" stroke="var(--cut)" strokeWidth="1.7" strokeLinecap="round" />
      <circle cx="8" cy="11.5" r=".95" fill="var(--cut)" />
    </>
  ),
  wrench: (
    <path
      d="M10.3 1.9a3.9 3.9 0 0 0-4 5.3L2.1 11.4a1.77 1.77 0 0 0 2.5 2.5l4.2-4.2a3.9 3.9 0 0 0 5.2-4.5L11.5 7.6 9 7 8.4 4.5z"
      fill="currentColor"
    />
  ),
} as const satisfies Record<string, ReactNode>;

export type ShapeName = keyof typeof statusShapes;
