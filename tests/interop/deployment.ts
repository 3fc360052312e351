/**
 * nginx and Caddy with the files of `demo/deployment` before two servers: `node tests/interop/deployment.ts`. Needs Debian's
 * PostgreSQL, nginx and caddy, those that are installed are used; a part of `npm run test:interop`.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '../../demo/exchange/find-program.ts'
import { startCluster } from '../bench/server/cluster.ts'
import { copyOf, stagesOf } from '../support/deployment/dockerfile.ts'
import { nginxFile } from '../support/deployment/nginx-file.ts'
import { ownCertificate } from '../support/own-certificate.ts'
import { freePort } from '../support/server/server-process.ts'
import { checkProxy, type FrontProxy } from './proxied.ts'
import { startNode } from './server-client.ts'

const root = new URL('../../', import.meta.url).pathname
const configuration = (name: string) => readFileSync(join(root, 'demo/deployment', name), 'utf8')

/** The files of the image, as its Dockerfile copies them. */
function imageIn(folder: string): string {
  const [, runtime = []] = stagesOf(configuration('Dockerfile'))
  const packages = join(folder, 'packages')
  execFileSync('node', [join(root, 'demo/deployment/runtime-packages.mjs'), packages])
  const image = join(folder, 'image')
  for (const { name, text } of runtime) {
    if (name !== 'COPY') continue
    const { sources, target } = copyOf(text)
    for (const source of sources) {
      const isFolder = !target.endsWith('/')
      const to = join(image, target, isFolder ? '' : (source.split('/').at(-1) ?? ''))
      mkdirSync(dirname(to), { recursive: true })
      const from = source === '/runtime/node_modules' ? packages : source.replace('/app', root)
      cpSync(from, to, { recursive: true })
    }
  }
  return image
}

interface Place {
  readonly folder: string
  readonly hosts: readonly string[]
  /** Addresses of the servers. */
  readonly servers: readonly string[]
}

/** Waits until the proxy takes connections; rejects with its output when it ends before. */
async function run(command: string, args: readonly string[], env: object, port: number) {
  const child = spawn(command, args, { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const gone = once(child, 'exit')
  for (;;) {
    if (child.exitCode !== null) throw new Error(output)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(
        () => false,
        () => false
      )
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) break
    await sleep(100)
  }
  return async () => {
    child.kill('SIGTERM')
    await gone
  }
}

export async function startNginx({ folder, hosts, servers }: Place): Promise<FrontProxy> {
  const [port, plain] = [await freePort(), await freePort()]
  const { key, certificate } = ownCertificate(folder, hosts)
  const site = configuration('nginx.conf')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('server_name cc.example.cn;', `server_name ${hosts.join(' ')};`)
    .replace('/etc/ssl/hutong/fullchain.pem', certificate)
    .replace('/etc/ssl/hutong/privkey.pem', key)
    .replaceAll('127.0.0.1:8080', servers[0] ?? '')
    .replaceAll('127.0.0.1:8081', servers[1] ?? '')
  const whole = nginxFile(folder, site)
  const nginx = findProgram('nginx') ?? 'nginx'
  execFileSync(nginx, ['-t', '-c', whole], { stdio: 'pipe' })
  return { name: 'nginx', port, plain, end: await run(nginx, ['-c', whole], {}, port) }
}

async function startCaddy({ folder, hosts, servers }: Place): Promise<FrontProxy> {
  const [port, plain] = [await freePort(), await freePort()]
  const file = join(folder, 'Caddyfile')
  // Names below `localhost` get certificates of Caddy's own authority.
  writeFileSync(
    file,
    `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${port}\n\tskip_install_trust\n}\n${configuration('Caddyfile')}`
  )
  const env = {
    ...{ SITE: hosts.join(', '), UPSTREAMS: servers.join(' ') },
    ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  }
  const caddy = findProgram('caddy') ?? 'caddy'
  const args = ['--config', file, '--adapter', 'caddyfile']
  execFileSync(caddy, ['validate', ...args], { env: { ...process.env, ...env }, stdio: 'pipe' })
  return { name: 'Caddy', port, plain, end: await run(caddy, ['run', ...args], env, port) }
}

const proxies = { nginx: startNginx, caddy: startCaddy }

/** Resolves with how many parts failed. */
export async function runDeployment(): Promise<number> {
  const present = Object.entries(proxies).filter(([name]) => findProgram(name))
  const cluster = present.length > 0 ? await startCluster() : undefined
  if (!cluster) {
    console.log('skipped: deployment: apt-get install postgresql nginx caddy')
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'hutong-deployment-'))
  const hosts = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => `${name}.localhost`)
  let failed = 0
  try {
    const image = imageIn(folder)
    for (const [name, start] of present) {
      const place = join(folder, name)
      mkdirSync(place)
      const node = (data: string) =>
        startNode(
          {
            ...{ DATABASE_URL: cluster.url, HUTONG_FILES: join(folder, 'files') },
            ...{ HUTONG_DATA: join(place, data), TRUST_PROXY: '127.0.0.1' }
          },
          image
        )
      const servers = [await node('one'), await node('two')]
      const addresses = servers.map(({ port }) => `127.0.0.1:${port}`)
      let proxy: FrontProxy | undefined
      try {
        proxy = await start({ folder: place, hosts, servers: addresses })
        await checkProxy(proxy, servers, hosts)
      } catch (error) {
        failed++
        console.log(`✗ ${name}: ${(error as Error).stack}`)
      } finally {
        await proxy?.end()
        for (const server of servers) await server.stop()
      }
    }
  } finally {
    await cluster.end()
    rmSync(folder, { recursive: true, force: true })
  }
  return failed
}

if (import.meta.main) process.exit((await runDeployment()) === 0 ? 0 : 1)
