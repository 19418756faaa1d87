import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Certificate = {
  /** Visitors trust it. */
  certificateFile: string;
  /** The certificate with its key, as HAProxy reads them. */
  bundleFile: string;
  remove: () => void;
};

/** A certificate for 127.0.0.1, good for one day, with its own key. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-certificate-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const [key, certificateFile, bundleFile] = ['key.pem', 'certificate.pem', 'bundle.pem'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  const made = spawnSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificateFile]);
  if (made.status !== 0) {
    remove();
    throw new Error('openssl, which makes the certificate for HAProxy, is missing or failed.');
  }
  writeFileSync(bundleFile, readFileSync(certificateFile, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
  return { certificateFile, bundleFile, remove };
}
