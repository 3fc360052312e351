import { readFileSync } from 'node:fs'
import { fallbacks } from '../kit/shadow-css.ts'

/** The variables that a host may set: those that the kit, or a piece of a view, reads and does not set itself. */
export function hostTokens(): string[] {
  const css = ['kit/tokens.css', 'kit/kit.css', 'customer-details/chip.tsx']
    .map(file => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
    .join('\n')
  const names = (pattern: RegExp) => [...css.matchAll(pattern)].map(([, name]) => name ?? '')
  const ours = new Set(names(/^\s*(--hutong-[\w-]+):/gm))
  const read = names(/\(\s*(--hutong-[\w-]+)/g).filter(name => !ours.has(name))
  return [...new Set([...read, ...Object.keys(fallbacks)])].sort()
}
