/**
 * `npm run test:interop [-- name …]`: the packed package in projects of other frameworks. Each is installed in a
 * temporary folder, type-checked, built and used in a browser, with the sandbox instead of a server. No projects are
 * `recovery`, `asterisk`, `deployment`, `nodes`, `telephony-apart`, `backup`, `object-store`, `redis`, `database-limits` and `old-code`,
 * see the files of these names.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runAsterisk } from './asterisk/asterisk.ts'
import { runBackup } from './backup.ts'
import { runDeployment } from './deployment.ts'
import { runDatabaseLimits } from './nodes/database-limits.ts'
import { runRedis } from './nodes/redis.ts'
import { runNodes } from './nodes/run.ts'
import { runTelephonyApart } from './nodes/telephony-apart.ts'
import { runObjectStore } from './object-store.ts'
import { runOldCode } from './old-code.ts'
import { runRecovery } from './recovery.ts'
import { serve, start } from './serve.ts'
import { expectMarkup, use } from './use.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const projects = join(root, 'tests/interop/projects')
const chosen = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'hutong-interop-'))
const npm = (cwd: string, ...args: readonly string[]) =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Where a project compiles the code of the documentation, by its heading there. */
const documented: Readonly<Record<string, { heading: string; file: string }>> = {
  angular: { heading: 'Angular', file: 'src/documented.ts' },
  next: { heading: 'Next.js', file: 'app/documented.tsx' },
  'react-18': { heading: 'React 18 and 19', file: 'src/documented.tsx' },
  'react-19': { heading: 'React 18 and 19', file: 'src/documented.tsx' },
  svelte: { heading: 'Svelte 5', file: 'src/documented.svelte' },
  vue: { heading: 'Vue 3', file: 'src/documented.vue' }
}

/** Copies the example of the page Frameworks into the project, which compiles it with its own code. */
function document(name: string, place: string): void {
  const { heading, file } = documented[name] ?? {}
  if (!heading || !file) return
  const [, after = ''] = readFileSync(join(root, 'demo/docs/frameworks.md'), 'utf8').split(
    `\n## ${heading}\n`
  )
  const [section = ''] = after.split('\n## ')
  const fence = new RegExp(`\`\`\`${extname(file).slice(1)}\\n([\\s\\S]*?)\`\`\``)
  const [, code] = fence.exec(section) ?? []
  if (!code) throw new Error(`the page has no code for ${name}`)
  writeFileSync(join(place, file), code)
}

async function test(name: string, tarball: string): Promise<void> {
  const place = join(folder, name)
  // `react-18` has the files of `shared/react`, with packages of its own.
  const common = join(root, 'tests/interop/shared', name.replace(/-\d+$/, ''))
  if (existsSync(common)) cpSync(common, place, { recursive: true })
  cpSync(join(projects, name), place, { recursive: true })
  if (name === 'next')
    cpSync(join(root, 'tests/interop/shared/react/src/phone.tsx'), join(place, 'app/phone.tsx'))
  document(name, place)
  npm(place, 'install', '--no-audit', '--no-fund', '--no-package-lock', tarball)
  npm(place, 'run', 'check')
  const { scripts } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>
  }
  if (!scripts.build) return
  npm(place, 'run', 'build')
  // A project with a server of its own renders the tags on it.
  const site = scripts.serve ? await start(place) : await serve(join(place, 'dist'))
  try {
    if (scripts.serve) await expectMarkup(site.address)
    await use(site.address)
  } finally {
    await site.stop()
  }
}

const messageOf = (error: unknown): string => {
  const {
    stdout = '',
    stderr = '',
    message = ''
  } = error as Partial<Record<'stdout' | 'stderr' | 'message', string>>
  return [message.split('\n')[0], stdout, stderr].filter(Boolean).join('\n')
}

let failed = 0
// Without an installation from the registry: what is no project.
const parts = {
  recovery: runRecovery,
  asterisk: runAsterisk,
  deployment: runDeployment,
  nodes: runNodes,
  'telephony-apart': runTelephonyApart,
  backup: runBackup,
  'object-store': runObjectStore,
  redis: runRedis,
  'database-limits': runDatabaseLimits,
  'old-code': runOldCode
}
for (const [name, part] of Object.entries(parts))
  if (chosen.length === 0 || chosen.includes(name)) failed += await part()
try {
  const [packed] = JSON.parse(
    npm(root, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder)
  ) as readonly { readonly filename: string }[]
  const tarball = join(folder, packed?.filename ?? '')
  for (const name of readdirSync(projects)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const begin = performance.now()
    const error = await test(name, tarball).then(() => undefined, messageOf)
    const seconds = ((performance.now() - begin) / 1000).toFixed(0)
    if (error !== undefined) failed++
    console.log(error === undefined ? `✓ ${name} (${seconds} s)` : `✗ ${name}\n${error}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(failed === 0 ? 'all passed' : `${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
