import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Makes a certificate that signs itself, for some host names. Returns the paths of both files. */
export function ownCertificate(folder: string, hosts: readonly string[]) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = hosts.map(host => `DNS:${host}`).join()
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=hutong'],
      ...['-addext', `subjectAltName=${names}`, '-keyout', key, '-out', certificate]
    ],
    { stdio: 'ignore' }
  )
  return { key, certificate }
}
