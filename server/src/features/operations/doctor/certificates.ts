import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { dayLength } from '#contract/shared/day.ts';
import { bad, good, look, type Finding } from './finding.ts';

/** What a server showed: until when its certificate holds, and why a browser would refuse it. */
export interface ShownCertificate {
  until: Date;
  refusal?: string | undefined;
}

const patience = 10_000;
/** More in one file are those of the whole world, of which some have always ended. */
const mostOwnAuthorities = 10;

/** Asks the server of an address for its certificate, and takes any, so that a wrong one can be judged. */
export function readCertificate(address: string): Promise<ShownCertificate> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      host,
      port: Number(port || 443),
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
      timeout: patience,
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer within ten seconds')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate();
      const isRefused = !socket.authorized;
      socket.end();
      if (!certificate) reject(new Error('the server showed no certificate'));
      else {
        resolve({
          until: new Date(certificate.validTo),
          ...(isRefused && { refusal: String(socket.authorizationError) }),
        });
      }
    });
  });
}

/** How long a certificate still holds, told in time to renew it. */
export function judgeCertificate(whose: string, { until, refusal }: ShownCertificate, now: Date): Finding {
  const days = Math.floor((until.getTime() - now.getTime()) / dayLength);
  const renew = `Renew the certificate of ${whose}, and see why that did not happen by itself.`;
  if (days < 0) return bad('Certificate', `that of ${whose} ended ${-days} days ago.`, renew);
  if (days < 7) return bad('Certificate', `that of ${whose} ends in ${days} days.`, renew);
  if (refusal !== undefined) {
    return bad(
      'Certificate',
      `browsers refuse that of ${whose} (${refusal}).`,
      'Install the whole chain of certificates for this very name, or make the agency’s own authority known ' +
        '(NODE_EXTRA_CA_CERTS for this program).',
    );
  }
  if (days < 30) return look('Certificate', `that of ${whose} ends in ${days} days.`, renew);
  return good('Certificate', `that of ${whose} holds for ${days} days.`);
}

/** The certificate of an address that people or this program use. */
export async function checkAddress(
  address: string,
  now: Date,
  read: (address: string) => Promise<ShownCertificate> = readCertificate,
): Promise<Finding[]> {
  if (new URL(address).protocol !== 'https:') return [];
  const { host } = new URL(address);
  try {
    return [judgeCertificate(host, await read(address), now)];
  } catch (error) {
    return [
      look(
        'Certificate',
        `${host} could not be reached from here (${(error as Error).message}).`,
        'Open the address in a browser; where only others can reach it, look there.',
      ),
    ];
  }
}

/** The authorities that NODE_EXTRA_CA_CERTS adds. */
export function checkAuthorities(file: string, now: Date): Finding[] {
  const pems = readFileSync(file, 'utf8').match(
    /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g,
  );
  if (!pems) {
    return [bad('Certificate', `${file} holds no certificate.`, 'Set NODE_EXTRA_CA_CERTS to a PEM file.')];
  }
  const ends = pems.map((pem) => new Date(new X509Certificate(pem).validTo));
  if (ends.length > mostOwnAuthorities)
    return [good('Certificate', `${ends.length} authorities in ${file}.`)];
  return ends.map((until) => judgeCertificate(`an authority in ${file}`, { until }, now));
}
