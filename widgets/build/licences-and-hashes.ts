/** Emits the third-party licences and the integrity hashes of the built files. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The package folder of a bundled module; undefined for the project's own modules. */
function packageOf(id: string): string | undefined {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/')
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0]
}

interface About {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name?: string }
}

const isLicence = (file: string): boolean => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(file)

/**
 * Name, version, licence id and licence text of a package. Throws when a package has no licence, which
 * fails the build.
 */
function licenceOf(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as About
  const { name, version, license, author } = about
  const texts = readdirSync(folder)
    .filter(isLicence)
    .sort()
    .map(file => readFileSync(join(folder, file), 'utf8').trim())
  if (!license && texts.length === 0) throw new Error(`${name} ${version} names no licence`)
  const whose = typeof author === 'string' ? author : author?.name
  return [
    `${name} ${version} (${license ?? 'see below'})`,
    ...(texts.length > 0 ? texts : whose ? [`Copyright (c) ${whose}`] : [])
  ].join('\n\n')
}

const LINE = `\n\n${'-'.repeat(72)}\n\n`

/** No modules of the elements: one generates the stylesheets, one is in the command line. */
const BESIDE = ['tailwindcss', 'zod'].map(name =>
  fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url))
)

/** `LICENSES.txt`: the licences of all bundled packages. */
export function licences(): Plugin {
  return {
    name: 'hutong-licences',
    apply: 'build',
    generateBundle(_, bundle) {
      const used = new Set(BESIDE)
      for (const file of Object.values(bundle))
        for (const id of file.type === 'chunk' ? Object.keys(file.modules) : []) {
          const folder = packageOf(id)
          if (folder) used.add(folder)
        }
      const source = `${[...used].sort().map(licenceOf).join(LINE)}\n`
      this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source })
    }
  }
}

const integrityOf = (bytes: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** `sri.json`: the integrity hash of each file by its path. Runs last, when the output is final. */
export function integrity(): Plugin {
  return {
    name: 'hutong-integrity',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.entries(bundle)
          .map(([path, file]) => [
            path,
            integrityOf(file.type === 'chunk' ? file.code : file.source)
          ])
          .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
        const source = `${JSON.stringify(Object.fromEntries(files), undefined, 2)}\n`
        this.emitFile({ type: 'asset', fileName: 'sri.json', source })
      }
    }
  }
}
