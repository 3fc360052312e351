/**
 * `npm run test:interop [-- name …]`: the packed package in projects of other frameworks. Each is installed in a
 * temporary folder, type-checked, built and used in a browser, with the sandbox instead of a server.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { browserArgs, findBrowser } from '../support/browser/find-browser.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const projects = join(root, 'tests/interop/projects')
const chosen = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'hutong-interop-'))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css'
}

const npm = (cwd: string, ...args: readonly string[]) =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Serves a built project. */
function serve(files: string): Promise<Server> {
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(files, path === '/' ? 'index.html' : path)
    if (!existsSync(file)) return reply.writeHead(404).end()
    return reply
      .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file))
  })
  return new Promise(resolve => server.listen(0, () => resolve(server)))
}

/** The softphone of the page takes properties, methods by its reference, and listeners. */
async function use(address: string): Promise<void> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: [...browserArgs],
    ...(executablePath !== undefined && { executablePath })
  })
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.goto(address)
    const phone = page.locator('hutong-softphone.phone')
    await phone.getByText('空闲').waitFor()
    await page.waitForFunction(() => {
      const element = document.querySelector('hutong-softphone')
      return Reflect.get(element ?? {}, 'registration')?.status === 'registered'
    })
    await page.getByRole('button', { name: 'variant' }).click()
    await page.waitForFunction(
      () => Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'variant') === 'bar'
    )
    await page.getByRole('button', { name: 'dial', exact: true }).click()
    await page.locator('output', { hasText: 'ended 占线' }).waitFor()
    if (errors.length > 0) throw new Error(errors.join('\n'))
  } finally {
    await browser.close()
  }
}

async function test(name: string, tarball: string): Promise<void> {
  const place = join(folder, name)
  // `react-18` has the files of `shared/react`, with packages of its own.
  const common = join(root, 'tests/interop/shared', name.replace(/-\d+$/, ''))
  if (existsSync(common)) cpSync(common, place, { recursive: true })
  cpSync(join(projects, name), place, { recursive: true })
  npm(place, 'install', '--no-audit', '--no-fund', '--no-package-lock', tarball)
  npm(place, 'run', 'check')
  const { scripts } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>
  }
  if (!scripts.build) return
  npm(place, 'run', 'build')
  const server = await serve(join(place, 'dist'))
  await use(`http://localhost:${(server.address() as AddressInfo).port}/`).finally(() =>
    server.close()
  )
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
