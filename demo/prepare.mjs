/** Installs and builds whatever is missing; runs on any Node from 20.19 on. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')

/** Environment in which `node` is the project's Node, whatever is installed, and keeps compiled code. */
export const env = {
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`
}

/** Runs a program in the project's folder and returns its exit code. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    ...options
  })
  if (error) throw error
  return status ?? 1
}

/** Runs a program beside others, and promises its exit code. */
export const start = (command, args, options = {}) =>
  runUntil(new AbortController().signal, command, args, options)

/**
 * Runs a program in the project's folder until it exits or `stopping` is aborted. Asynchronous,
 * since `spawnSync` blocks signal handlers.
 */
export function runUntil(stopping, command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit', ...options })
    const stop = () => child.kill()
    if (stopping.aborted) stop()
    stopping.addEventListener('abort', stop, { once: true })
    child.once('error', reject)
    child.once('exit', code => {
      stopping.removeEventListener('abort', stop)
      resolve(code ?? 1)
    })
  })
}

const INSTALL = ['install', '--include=dev', '--no-audit', '--no-fund']
const INSTALL_FAILED = '依赖安装失败，请检查网络后重试。'
const builds = [['build'], ['build', '--mode', 'demo']].map(args => [...args, '--logLevel', 'warn'])

function isInstalled() {
  const [lockFile, done] = ['package-lock.json', 'node_modules/.package-lock.json'].map(file =>
    join(root, file)
  )
  const isDone = existsSync(done) && existsSync(join(bin, 'node'))
  return isDone && statSync(done).mtimeMs >= statSync(lockFile).mtimeMs
}

/** Installs and builds what is missing; false when that failed or was aborted. `hasPages`: there is something to build. */
export async function prepareUntil(stopping, hasPages = true) {
  if (!isInstalled()) {
    console.log('正在安装依赖 …')
    if ((await runUntil(stopping, 'npm', INSTALL, { env: process.env })) !== 0) {
      if (!stopping.aborted) console.error(INSTALL_FAILED)
      return false
    }
  }
  for (const args of hasPages ? builds : [])
    if (stopping.aborted || (await runUntil(stopping, 'vite', args)) !== 0) return false
  return !stopping.aborted
}

/** Runs `npm install` unless node_modules is as new as the lock file. */
export function install() {
  if (isInstalled()) return
  console.log('正在安装依赖 …')
  if (run('npm', INSTALL, { env: process.env }) !== 0) {
    console.error(INSTALL_FAILED)
    process.exit(1)
  }
}

/** Builds the elements into `dist/` and the demo's pages into `.demo/`. */
export function build() {
  for (const args of builds) if (run('vite', args) !== 0) process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'build') {
  install()
  build()
}
