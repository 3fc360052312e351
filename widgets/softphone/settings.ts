import { createContext, useContext } from 'react'
import type { sections } from './definition.ts'

/** A piece of the softphone that a host may leave out with `show`. */
export type Section = (typeof sections)[number]

/** What the host has asked of this softphone, for every piece of it. */
export interface Settings {
  readonly shows: (section: Section) => boolean
  /** A telephone number as it may be shown to whoever looks at the screen. */
  readonly shown: (number: string) => string
}

export const SettingsContext = createContext<Settings>({
  shows: () => true,
  shown: number => number
})
export const useSettings = () => useContext(SettingsContext)

/** Reads `show="keypad recents"`; an empty or absent list shows everything. */
export function readSections(show: string | undefined): (section: Section) => boolean {
  const wanted = new Set(show?.split(/[\s,]+/).filter(Boolean))
  return section => wanted.size === 0 || wanted.has(section)
}
