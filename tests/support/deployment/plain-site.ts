import { readFileSync } from 'node:fs'

const file = new URL('../../../demo/deployment/nginx.conf', import.meta.url)

/** The site of `demo/deployment/nginx.conf` without TLS for any host name; `servers` are host and port of each. */
export function plainSite(port: number, servers: readonly string[]): string {
  const lines = (parameters: string) => servers.map(at => `server ${at} ${parameters};`).join('\n')
  return readFileSync(file, 'utf8')
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s+ssl_.*$/gm, '')
    .replace('server_name cc.example.cn;', 'server_name _;')
    .replaceAll(
      /(?:^\s+server 127\.0\.0\.1:808\d (.*);\n)+/gm,
      (_, parameters: string) => `${lines(parameters)}\n`
    )
}
