import { readFileSync } from 'node:fs'
import { fallbacks } from '../kit/shadow-css.ts'

/** The variables that a host may set: those that the kit reads and does not set itself. */
export function hostTokens(): string[] {
  const css = ['tokens', 'kit']
    .map(name => readFileSync(new URL(`../kit/${name}.css`, import.meta.url), 'utf8'))
    .join('\n')
  const names = (pattern: RegExp) => [...css.matchAll(pattern)].map(([, name]) => name ?? '')
  const ours = new Set(names(/^\s*(--hutong-[\w-]+):/gm))
  const read = names(/var\(\s*(--hutong-[\w-]+)/g).filter(name => !ours.has(name))
  return [...new Set([...read, ...Object.keys(fallbacks)])].sort()
}
