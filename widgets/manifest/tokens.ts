import { readFileSync } from 'node:fs'
import { fallbacks } from '../kit/styles/shadow-css.ts'

export interface Token {
  readonly name: string
  readonly note: string
}

/** Description of each custom property, by its name without the prefix. */
const notes: Readonly<Record<string, string>> = {
  'color-border': 'Colour of borders.',
  'color-danger': 'Colour of errors and of hang-up.',
  'color-focus': 'Colour of the focus ring.',
  'color-primary': 'Brand colour: primary buttons, links, selection.',
  'color-success': 'Colour of success and of answer.',
  'color-surface': 'Background of panels and dialogs.',
  'color-surface-raised': 'Background of overlays above a panel.',
  'color-text': 'Colour of text.',
  'color-text-muted': 'Colour of secondary text.',
  'color-warning': 'Colour of warnings.',
  density: '0 comfortable, -1 compact.',
  'font-family': 'Font family.',
  'font-size': 'Base font size; every other size follows. Default 14px.',
  'intent-a': 'Colour of the intent level A.',
  'intent-b': 'Colour of the intent level B.',
  'intent-c': 'Colour of the intent level C.',
  'intent-d': 'Colour of the intent level D.',
  'intent-e': 'Colour of the intent level E.',
  'intent-f': 'Colour of the intent level F.',
  radius: 'Corner radius. Default 6px.',
  'state-busy': 'Colour of the seat state 示忙.',
  'state-calling': 'Colour of the seat state 通话中.',
  'state-clearing': 'Colour of the seat state 整理.',
  'state-free': 'Colour of the seat state 空闲.',
  'state-offline': 'Colour of the seat state 离线.',
  'state-ring': 'Colour of the seat state 振铃.'
}

/** The custom properties that a host may set: those that the kit, or a part of a view, reads and does not set. */
export function hostTokens(): Token[] {
  const css = [
    'kit/styles/tokens.css',
    'kit/styles/kit.css',
    'customer-details/calls/call-chip.tsx'
  ]
    .map(file => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
    .join('\n')
  const names = (pattern: RegExp) => [...css.matchAll(pattern)].map(([, name]) => name ?? '')
  const own = new Set(names(/^\s*(--hutong-[\w-]+):/gm))
  const read = names(/\(\s*(--hutong-[\w-]+)/g).filter(name => !own.has(name))
  return [...new Set([...read, ...Object.keys(fallbacks)])].sort().map(name => {
    const note = notes[name.replace('--hutong-', '')]
    if (!note) throw new Error(`${name} has no description`)
    return { name, note }
  })
}
