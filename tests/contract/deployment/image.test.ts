/** The Dockerfile and the compose file name what there is, and build as the documentation says. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { runtimePackages } from '../../../demo/deployment/runtime-packages.mjs'
import { copyOf, stagesOf } from '../../support/deployment/dockerfile.ts'

const root = new URL('../../../', import.meta.url).pathname
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const about = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  devDependencies: Record<string, string>
}
const stages = stagesOf(read('demo/deployment/Dockerfile'))
const [build = [], runtime = []] = stages
const textsOf = (stage: typeof build, name: string) =>
  stage.filter(one => one.name === name).map(({ text }) => text)
const copies = (stage: typeof build) => textsOf(stage, 'COPY').map(copyOf)

describe('the Dockerfile', () => {
  it('has two stages on the Node of the project', () => {
    expect(stages.length).toBe(2)
    const images = stages.map(([from]) => from?.text.split(' ')[0])
    const image = `node:${about.devDependencies.node}-bookworm-slim`
    expect(images).toEqual([image, image])
  })

  it('uses known instructions only', () => {
    const known = [
      ...['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'],
      ...['HEALTHCHECK', 'ENTRYPOINT', 'CMD']
    ]
    expect(stages.flat().filter(({ name }) => !known.includes(name))).toEqual([])
  })

  it('copies what there is', () => {
    const context = copies(build).flatMap(({ sources }) => sources)
    expect(context.filter(file => !existsSync(join(root, file)))).toEqual([])
    // Folders of the build, and of the packages.
    const made = ['/app/dist', '/app/.demo', '/runtime/node_modules']
    const taken = copies(runtime).flatMap(({ from, sources }) => {
      expect(from).toBe('build')
      return sources
    })
    expect(taken).toEqual(expect.arrayContaining(made))
    const others = taken.filter(path => !made.includes(path))
    expect(others.filter(path => !existsSync(path.replace('/app', root)))).toEqual([])
  })

  it('keeps secrets, packages and results of this machine out', () => {
    const ignored = read('demo/deployment/Dockerfile.dockerignore').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '.data', 'dist', '.demo', '**/node_modules', '**/*.env'])
    )
    const needed = copies(build).flatMap(({ sources }) => sources)
    expect(needed.filter(file => ignored.includes(file))).toEqual([])
  })

  it('installs and builds as npm start does', () => {
    const [, flags = ''] = /const INSTALL = \[([^\]]+)\]/.exec(read('demo/prepare.mjs')) ?? []
    const install = flags.replaceAll(/[',]/g, '')
    expect(textsOf(build, 'RUN').slice(0, 2)).toEqual([`npm ${install}`, 'npm run build'])
    expect(about.scripts).toHaveProperty('build')
  })

  it('starts what npm start starts, as a user without rights, with each module that it imports', () => {
    const [command = '[]'] = textsOf(runtime, 'CMD')
    expect((JSON.parse(command) as string[]).join(' ')).toBe(about.scripts.start)
    expect(textsOf(runtime, 'USER')).toEqual(['node'])
    expect(textsOf(runtime, 'ENV').join(' ')).toContain('HUTONG_PREBUILT=1')
    const inImage = copies(runtime).flatMap(({ sources }) => sources)
    const seen = new Set<string>()
    const visit = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      for (const [, next = ''] of read(file).matchAll(/(?:from|import) '(\.[^']+)'/g))
        visit(join(dirname(file), next))
    }
    visit('demo/start.mjs')
    visit('demo/telephony.mjs')
    visit('demo/server/main.ts')
    expect(seen.size).toBeGreaterThan(100)
    const isThere = (file: string) =>
      inImage.some(path => `/app/${file}` === path || `/app/${file}`.startsWith(`${path}/`))
    // Types alone are erased.
    const absent = [...seen].filter(file => !isThere(file) && !file.endsWith('.d.ts'))
    expect(absent).toEqual([])
  })

  it('has the packages of the server, and none that builds or tests', () => {
    const names = runtimePackages().map(path => path.replace(/^.*node_modules\//, ''))
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'pg', 'pg-boss', '@opentelemetry/api', 'kysely', 'jssip'])
    )
    const others = ['vite', 'vitest', 'playwright', 'react', 'typescript', 'node']
    expect(names.filter(name => others.includes(name))).toEqual([])
  })

  it('checks the health at a path of the server', () => {
    const [check = ''] = textsOf(runtime, 'HEALTHCHECK')
    const [, port, path = ''] = /127\.0\.0\.1:(\d+)(\/[\w/]+)/.exec(check) ?? []
    expect(textsOf(runtime, 'ENV').join(' ')).toContain(`PORT=${port}`)
    expect(textsOf(runtime, 'EXPOSE')).toEqual([port])
    expect(read('demo/server/http/health.ts')).toContain(`'${path}'`)
  })
})

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly env_file: string
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes: readonly string[]
  readonly networks?: readonly string[] | Readonly<Record<string, object>>
  readonly depends_on?: object | readonly string[]
  readonly command?: readonly string[]
  readonly network_mode?: string
  readonly extra_hosts?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
}
describe('the compose file', () => {
  const folder = join(root, 'demo/deployment')
  const file = parse(read('demo/deployment/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: object
    networks: { inside: { ipam: { config: [{ subnet: string }] } } }
  }
  const services = Object.entries(file.services)
  const servers = services.filter(([name]) => name.startsWith('hutong-'))

  it('uses volumes, networks, files and services that there are', () => {
    for (const [, { volumes, networks = [], env_file, depends_on = [] }] of services) {
      expect(existsSync(join(folder, `${env_file}.example`))).toBe(true)
      const joined = Array.isArray(networks) ? networks : Object.keys(networks)
      expect(Object.keys(file.networks)).toEqual(expect.arrayContaining(joined))
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      expect(Object.keys(file.services)).toEqual(expect.arrayContaining(needed))
      for (const volume of volumes) {
        const [from = ''] = volume.split(':')
        if (from.startsWith('./')) expect(existsSync(join(folder, from))).toBe(true)
        else expect(file.volumes).toHaveProperty(from)
      }
    }
  })

  it('builds the image of the Dockerfile for two servers that share files and recordings', () => {
    expect(servers.length).toBe(2)
    const mounts = servers.map(([, { build: made, volumes }]) => {
      expect(existsSync(join(folder, made?.context ?? '', made?.dockerfile ?? 'none'))).toBe(true)
      return volumes
    })
    const [first = [], second = []] = mounts
    expect(first.filter(one => second.includes(one)).toSorted()).toEqual([
      'files:/files',
      'recordings:/data/recordings'
    ])
  })

  it('has Caddy before each server, which trusts its network alone', () => {
    const upstreams = file.services.caddy?.environment?.UPSTREAMS?.split(' ')
    expect(upstreams).toEqual(servers.map(([name]) => `${name}:8080`))
    const [{ subnet }] = file.networks.inside.ipam.config
    for (const [, { environment, networks }] of servers) {
      expect(environment?.TRUST_PROXY).toBe(subnet)
      expect(networks).toEqual(['inside'])
    }
  })

  it('starts the exchange as npm run telephony does, at the port of its health check', () => {
    const { telephony, database } = file.services
    expect(telephony?.command?.join(' ')).toBe(about.scripts.telephony)
    expect(telephony?.healthcheck?.test.join(' ')).toContain(
      `127.0.0.1:${telephony?.environment?.PORT}/healthz/live`
    )
    // Beside the servers' network it finds the database by its address.
    expect([telephony?.network_mode, telephony?.networks]).toEqual(['host', undefined])
    const addresses = Object.values(database?.networks ?? {}) as { ipv4_address?: string }[]
    expect(telephony?.extra_hosts).toEqual(addresses.map(one => `database:${one.ipv4_address}`))
    expect(telephony?.environment?.TRUST_PROXY).toBe(file.networks.inside.ipam.config[0].subnet)
    expect(telephony?.volumes).toEqual(expect.arrayContaining(['recordings:/data/recordings']))
  })

  it('has no password', () => {
    const examples = services.map(([, { env_file }]) => read(`demo/deployment/${env_file}.example`))
    for (const text of [read('demo/deployment/compose.yaml'), ...examples])
      expect(text).not.toMatch(/(?:PASSWORD|SECRET\w*|DATABASE_URL)[ \t]*[=:][ \t]*\S/)
  })
})
