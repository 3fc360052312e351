/** A copy of the project's sources, for what changes files. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const sources = [
  'core',
  'widgets',
  'shell',
  'demo',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json'
]
export interface ProjectCopy {
  readonly root: string
  /** Replaces a text in a file; throws when the file does not have it. */
  replace(file: string, from: string, to: string): void
  remove(): void
}

/** The copy has the optimized dependencies, and the images of an empty database, that there are. */
function shareCache(copy: string): void {
  const cache = join(root, '.cache')
  mkdirSync(join(copy, '.cache'))
  if (!existsSync(cache)) return
  for (const file of readdirSync(cache).filter(name => name.endsWith('.tar')))
    symlinkSync(join(cache, file), join(copy, '.cache', file))
  if (existsSync(join(cache, 'vite')))
    cpSync(join(cache, 'vite'), join(copy, '.cache/vite'), { recursive: true })
}

export function copyProject(): ProjectCopy {
  const copy = mkdtempSync(join(tmpdir(), 'hutong-copy-'))
  for (const path of sources)
    cpSync(join(root, path), join(copy, path), { recursive: true, preserveTimestamps: true })
  shareCache(copy)
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return {
    root: copy,
    replace(file, from, to) {
      const path = join(copy, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not have ${from}`)
      writeFileSync(path, text.replace(from, to))
    },
    remove: () => rmSync(copy, { force: true, recursive: true })
  }
}
