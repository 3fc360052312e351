/** What has to be there before anything of the project can run; works on any Node from 20.19 on. */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')

/** The environment in which `node` is the Node of the project, whatever is installed. */
export const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }

/** Runs a program in the project's folder and gives back its exit code. */
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

/** `npm install`, unless what is installed is as new as the lock file. */
export function install() {
  const [asked, done] = ['package-lock.json', 'node_modules/.package-lock.json'].map(file =>
    join(root, file)
  )
  const isDone = existsSync(done) && existsSync(join(bin, 'node'))
  if (isDone && statSync(done).mtimeMs >= statSync(asked).mtimeMs) return
  console.log('正在安装依赖 …')
  if (
    run('npm', ['install', '--include=dev', '--no-audit', '--no-fund'], { env: process.env }) !== 0
  ) {
    console.error('依赖安装失败，请检查网络后重试。')
    process.exit(1)
  }
}

/** The elements into `dist/`, the demo's pages into `.demo/`. */
export function build() {
  for (const args of [['build'], ['build', '--mode', 'demo']])
    if (run('vite', [...args, '--logLevel', 'warn']) !== 0) process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'build') {
  install()
  build()
}
