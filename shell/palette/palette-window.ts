/** Open state and query of the palette. */
import { atom, readonlyType } from 'nanostores'
import { after } from '../../core/environment/clock.ts'

const FOCUS_MS = 50

const $open = atom(false)
const $text = atom('')

export const $isPaletteOpen = readonlyType($open)
export const $paletteQuery = readonlyType($text)

let endTypeAhead = (): void => undefined

/** Opens with an empty query. */
export function openPalette(): void {
  $text.set('')
  $open.set(true)
  typeAhead()
}

/** The field has the focus and takes the keys from here on. */
export const paletteIsReady = (): void => endTypeAhead()

/** What is typed before the field has the focus, as its chunk may still be loading, is its query. */
function typeAhead(): void {
  endTypeAhead()
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    if (key === 'Tab') endTypeAhead()
    if (ctrlKey || metaKey || altKey || isComposing) return
    const text = $text.get()
    if (key === 'Escape') closePalette()
    else if (key === 'Backspace') $text.set(text.slice(0, -1))
    else if ([...key].length === 1) $text.set(text + key)
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  const stopClosed = $open.listen(isOpen => isOpen || endTypeAhead())
  endTypeAhead = () => {
    document.removeEventListener('keydown', onKeyDown, true)
    document.removeEventListener('pointerdown', endTypeAhead, true)
    stopClosed()
  }
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('pointerdown', endTypeAhead, true)
}

/** Restores the focus before the action runs, which may move it. */
export function closeAnd(act: () => void): void {
  closePalette()
  after(FOCUS_MS, act)
}

export const closePalette = (): void => $open.set(false)
export const searchFor = (query: string): void => $text.set(query)
