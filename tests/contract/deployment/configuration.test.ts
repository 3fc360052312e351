/** systemd, proxies, scripts and their page agree with the server and its settings. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProgram } from '../../../demo/exchange/find-program.ts'
import { defaultLimits } from '../../../demo/server/limits.ts'
import { nginxFile } from '../../support/deployment/nginx-file.ts'
import { plainSite } from '../../support/deployment/plain-site.ts'

const root = new URL('../../../', import.meta.url).pathname
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const inFolder = (file: string) => read(`demo/deployment/${file}`)
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const MEGABYTE = 1024 * 1024
const largestUpload = (defaultLimits.uploadFiles * defaultLimits.uploadBytes) / MEGABYTE

/** Variables of Node, PostgreSQL's image and the Caddyfile. */
const others = ['NODE_COMPILE_CACHE', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'SITE']

it('each variable is a setting of the server that the page Running it describes', () => {
  const rows = read('demo/docs/running.md').matchAll(/^\| (`[A-Z][^|]*) \|/gm)
  const documented = [...rows].flatMap(([, cell = '']) => cell.match(/[A-Z_]{2,}/g) ?? [])
  const assigned = globSync('demo/deployment/*', { cwd: root }).flatMap(file => {
    if (/\.mjs$|\.d\.mts$|nginx\.conf$/.test(file)) return []
    const found = read(file).matchAll(
      /^ {4,}([A-Z][A-Z_]+): |(?:^|\s)([A-Z][A-Z_]+)=|\$\{([A-Z][A-Z_]+):-|\{\$([A-Z_]+)/gm
    )
    return [...found].map(names => names.slice(1).find(Boolean) ?? '')
  })
  expect(documented.length).toBeGreaterThan(30)
  expect(new Set(assigned).size).toBeGreaterThan(10)
  const known = [...documented, ...others, 'UPSTREAMS']
  expect(assigned.filter(name => !known.includes(name))).toEqual([])
})

describe.each([
  ['hutong.service', 'start'],
  ['hutong-telephony.service', 'telephony']
])('the unit of systemd %s', (file, script) => {
  const unit = inFolder(file)
  const directive = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]

  it(`has its sections and starts what the script ${script} starts`, () => {
    expect(unit.match(/^\[\w+\]$/gm)).toEqual(['[Unit]', '[Service]', '[Install]'])
    const lines = unit.split('\n').filter(line => line && !/^(?:#|\[)/.test(line))
    expect(lines.filter(line => !/^[A-Z]\w+=/.test(line))).toEqual([])
    const { scripts } = JSON.parse(read('package.json')) as {
      scripts: Record<string, string>
    }
    expect(directive('ExecStart')).toBe(`/usr/bin/env ${scripts[script]}`)
    expect(directive('WantedBy')).toBe('multi-user.target')
  })

  it('stops by SIGTERM, and waits longer than the server takes', () => {
    expect([directive('KillSignal'), directive('KillMode')]).toEqual(['SIGTERM', 'mixed'])
    const [, drain] =
      /^DRAIN_SECONDS=(\d+)$/m.exec(read('demo/deployment/hutong.env.example')) ?? []
    const [, longest, last] =
      /LONGEST_END = (\d+) \+ .*drainTime \+ (\d+)/.exec(read('demo/run-server.mjs')) ?? []
    const takes = [longest, last].reduce((sum, ms) => sum + Number(ms), Number(drain) * 1000)
    expect(takes).toBeGreaterThan(0)
    expect(Number(directive('TimeoutStopSec')) * 1000).toBeGreaterThan(takes)
  })

  it('takes the rights that the server does not need', () => {
    expect(directive('User')).toBe('hutong')
    expect(directive('NoNewPrivileges')).toBe('yes')
    expect(directive('ProtectSystem')).toBe('strict')
    expect([directive('AmbientCapabilities'), directive('CapabilityBoundingSet')]).toEqual(['', ''])
    expect(unit).toMatch(new RegExp(`HUTONG_DATA=${directive('ReadWritePaths')}[ /]`))
    // V8 compiles at run time.
    expect(unit).not.toContain('MemoryDenyWriteExecute')
  })

  it.runIf(has('systemd-analyze'))('is one that systemd reads without a warning', () => {
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', join(root, 'demo/deployment', file)],
      { encoding: 'utf8' }
    )
    expect([status, stderr]).toEqual([0, ''])
  })
})

describe('a proxy', () => {
  const nginx = inFolder('nginx.conf')
  const caddy = inFolder('Caddyfile')

  it('takes the largest upload', () => {
    for (const [, limit] of [
      /client_max_body_size (\d+)m;/.exec(nginx) ?? [],
      /max_size (\d+)MB/.exec(caddy) ?? []
    ])
      expect(Number(limit ?? 0)).toBeGreaterThan(largestUpload)
  })

  it('keeps sockets that are silent as long as the server does', () => {
    for (const path of ['/ws', '/sip']) {
      const [, block = ''] = new RegExp(`location (?:= )?${path} \\{([^}]*)\\}`).exec(nginx) ?? []
      const [, hours] = /proxy_read_timeout (\d+)h;/.exec(block) ?? []
      expect(Number(hours ?? 0) * 3_600_000).toBeGreaterThan(defaultLimits.silence)
    }
  })

  it('is measured without TLS with all servers for requests and for sockets', () => {
    const servers = ['127.0.0.1:9001', '127.0.0.1:9002', '127.0.0.1:9003']
    const site = plainSite(9000, servers)
    const parts = ['hutong', 'hutong_sockets'].map(
      name => new RegExp(`upstream ${name} \\{([^}]*)\\}`).exec(site)?.[1] ?? ''
    )
    for (const part of parts) expect(part.match(/(?<=server )127\.0\.0\.1:\d+/g)).toEqual(servers)
    expect(parts.map(part => part.match(/max_fails=\d/g))).toEqual([
      servers.map(() => 'max_fails=2'),
      servers.map(() => 'max_fails=0')
    ])
    expect(site).not.toMatch(/ssl|808\d/)
  })

  it.runIf(findProgram('nginx'))('is one that nginx reads', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hutong-nginx-'))
    try {
      const whole = nginxFile(folder, plainSite(9000, ['127.0.0.1:9001']))
      const args = ['-t', '-c', whole]
      const { status, stderr } = spawnSync(findProgram('nginx') ?? '', args, { encoding: 'utf8' })
      expect([status, stderr.match(/\[\w+\].*/g)]).toEqual([0, null])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('takes no server out for a 503, which an exchange that is away also causes', () => {
    const sockets = /upstream hutong_sockets \{([^}]*)\}/.exec(nginx)?.[1] ?? ''
    const servers = (block: string) => block.match(/server 127\.0\.0\.1:\d+/g)
    expect(servers(sockets)).toEqual(servers(nginx.replace(sockets, '')))
    expect(sockets.match(/max_fails=0;/g)).toHaveLength(2)
    for (const [, path, block = ''] of nginx.matchAll(/location (?:= )?(\S+) \{([^}]*)\}/g))
      expect([path, block.includes('http_503')]).toEqual([
        path,
        block.includes('proxy_pass http://hutong_sockets;')
      ])
    expect(nginx.match(/proxy_next_upstream .*http_503/g)).toHaveLength(2)
    // A server that has not started yet is passed over for everything.
    expect(nginx.match(/proxy_next_upstream .*http_502/g)).toHaveLength(3)
  })

  it('replaces the forwarded address and keeps an enterprise at one server', () => {
    expect(nginx).toMatch(/X-Forwarded-For +\$remote_addr;/)
    expect(nginx).not.toContain('$proxy_add_x_forwarded_for')
    expect(caddy).not.toContain('trusted_proxies')
    expect(nginx).toContain('hash $host consistent;')
    expect(caddy).toContain('lb_policy header Host')
  })
})

describe('a script', () => {
  it.each(['backup.sh', 'restore.sh'])('%s is one of a POSIX shell', name => {
    const file = join(root, 'demo/deployment', name)
    execFileSync('sh', ['-n', file])
    expect(inFolder(name)).toMatch(/^#!\/bin\/sh\n[\s\S]*^set -eu$/m)
    if (!has('shellcheck')) return
    expect(spawnSync('shellcheck', [file], { encoding: 'utf8' }).stdout).toBe('')
  })
})

describe('the page Deployment', () => {
  const page = read('demo/docs/deployment/README.md')
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]

  it('has commands that a shell reads, with files and scripts that there are', () => {
    const commands = blocks.filter(([, language]) => language === 'sh').map(([, , code]) => code)
    expect(commands.length).toBeGreaterThan(4)
    for (const code of commands) execFileSync('sh', ['-n'], { input: code })
    const named = page.match(/demo\/[\w./-]+\w/g) ?? []
    expect(named.length).toBeGreaterThan(8)
    // A copy of an example is made by the reader.
    const isThere = (file: string) =>
      existsSync(join(root, file)) || existsSync(join(root, `${file}.example`))
    expect(named.filter(file => !isThere(file))).toEqual([])
  })

  it('describes every file of the folder that an operator uses', () => {
    const files = globSync('demo/deployment/*', { cwd: root })
    const used = files.filter(file => !/runtime-packages|dockerignore|\.example$/.test(file))
    expect(used.length).toBe(8)
    expect(used.filter(file => !page.includes(file.replace(/^.*\//, '')))).toEqual([])
  })
})
