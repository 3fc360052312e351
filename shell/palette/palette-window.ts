/** Open state and query of the palette. */
import { atom, readonlyType } from 'nanostores'
import { after } from '../../core/environment/clock.ts'

const FOCUS_MS = 50

const $open = atom(false)
const $text = atom('')

export const $isPaletteOpen = readonlyType($open)
export const $paletteQuery = readonlyType($text)

/** Opens with an empty query. */
export function openPalette(): void {
  $text.set('')
  $open.set(true)
}

/** Restores the focus before the action runs, which may move it. */
export function closeAnd(act: () => void): void {
  closePalette()
  after(FOCUS_MS, act)
}

export const closePalette = (): void => $open.set(false)
export const searchFor = (query: string): void => $text.set(query)
