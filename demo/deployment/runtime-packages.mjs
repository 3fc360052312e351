/**
 * `node runtime-packages.mjs FOLDER`: copies the packages that the server imports, and theirs, to a new folder
 * `node_modules`. The rest of the project's packages builds and tests it.
 */
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = ['demo/server/**/*.ts', 'core/**/*.ts']
const read = file => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** The image has Node itself. */
const PRESENT = 'node'

/** Packages of the project whose name a source has in quotation marks, which may be more than it imports. */
function imported() {
  const names = Object.keys(read('package.json').devDependencies).filter(name => name !== PRESENT)
  const text = globSync(SOURCES, { cwd: root })
    .map(file => readFileSync(join(root, file), 'utf8').replace(/^import type .*$/gm, ''))
    .join('\n')
  return names.filter(name => text.includes(`'${name}'`) || text.includes(`'${name}/`))
}

/** Where Node finds a package from within another one, as a path of the lock file. */
function placeOf(name, from, packages) {
  for (
    let place = from;
    ;
    place = place.slice(0, place.lastIndexOf('node_modules/')).replace(/\/$/, '')
  ) {
    const path = `${place && `${place}/`}node_modules/${name}`
    if (path in packages) return path
    if (!place) return undefined
  }
}

/** Paths of the lock file that the server needs, such as `node_modules/pg`. */
export function runtimePackages() {
  const { packages } = read('package-lock.json')
  const found = new Set()
  const visit = (name, from) => {
    const path = placeOf(name, from, packages)
    // An optional package of another platform is not installed.
    if (path === undefined || found.has(path) || !existsSync(join(root, path))) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]
    const next = { ...dependencies, ...optionalDependencies, ...peerDependencies }
    for (const other of Object.keys(next)) visit(other, path)
  }
  for (const name of imported()) visit(name, '')
  return [...found].toSorted()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = process.argv[2]
  if (!target || existsSync(target)) throw new Error('usage: runtime-packages.mjs NEW_FOLDER')
  const nested = `${sep}node_modules`
  for (const path of runtimePackages()) {
    const from = join(root, path)
    const filter = file => !file.slice(from.length).startsWith(nested)
    cpSync(from, join(target, path.replace('node_modules/', '')), { recursive: true, filter })
  }
}
