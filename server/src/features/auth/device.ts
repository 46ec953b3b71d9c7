/** What a user agent tells of itself; null where it tells nothing we know. */
export interface Device {
  browser: string | null;
  system: string | null;
}

// In this order: most browsers also name the ones they are compatible with, most systems the ones they come from.
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function firstName(userAgent: string, names: readonly [RegExp, string][]): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

/** Reads browser and system out of a user agent. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  return { browser: firstName(text, browsers), system: firstName(text, systems) };
}
