/** What the headers depend on. */
export interface SecurityOptions {
  isHttps: boolean;
  /** The origin of the directory that people sign in with, where there is one. */
  directory?: string | undefined;
}

export type Headers = Readonly<Record<string, string>>;

function policyOfPages(directory: string | undefined): string {
  const directives = [
    "default-src 'none'",
    // The reader of codes before the camera is WebAssembly, a file of our own; text is still never run as a program.
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    // The hash is that of an empty style element: the one the style library fills through the CSSOM.
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Where single sign-on is set up, the page fetches the token from that directory, and from nowhere else.
    `connect-src 'self'${directory ? ` ${directory}` : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return directives.join(';');
}

/** The headers of pages, of workers and of data, made once: to write them anew for each request cost more than a small answer. */
export function securityHeaders({
  isHttps,
  directory,
}: SecurityOptions): Readonly<Record<'page' | 'worker' | 'data', Headers>> {
  const common = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  return {
    page: {
      ...common,
      'content-security-policy': policyOfPages(directory),
      // Scanning sees through the camera; nothing else of the device is ever asked for.
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
      // A popup of the directory must stay in reach: it is watched, and closed when the person gives up.
      'cross-origin-opener-policy': directory ? 'same-origin-allow-popups' : 'same-origin',
      'origin-agent-cluster': '?1',
      'x-dns-prefetch-control': 'off',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
    },
    // One fetches and runs the reader of codes, the other one opens the page for scanning without a network.
    worker: {
      ...common,
      'content-security-policy':
        "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self';frame-ancestors 'none'",
    },
    // Opened as a page it runs nothing, loads nothing and stands in no frame.
    data: { ...common, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" },
  };
}
