/** Whether the palette is open, and what is being looked for. */
import { atom, readonlyType } from 'nanostores'
import { after } from '../../core/clock.ts'

const FOCUS_MS = 50

const $open = atom(false)
const $text = atom('')

export const $isPaletteOpen = readonlyType($open)
export const $paletteQuery = readonlyType($text)

/** Each time with an empty field. */
export function openPalette(): void {
  $text.set('')
  $open.set(true)
}

/** The focus goes back to where it was before; only then may a deed move it on. */
export function closeAnd(act: () => void): void {
  closePalette()
  after(FOCUS_MS, act)
}

export const closePalette = (): void => $open.set(false)
export const lookFor = (query: string): void => $text.set(query)
