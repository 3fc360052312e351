import { createContext, useContext } from 'react'
import type { sections } from './definition.ts'

/** A section of the softphone that `show` can select. */
export type Section = (typeof sections)[number]

export type Place = 'page' | 'opening' | 'window'

/** Attributes of the softphone, for all of its parts. */
export interface Settings {
  readonly shows: (section: Section) => boolean
  /** Formats a number for display, masked where required. */
  readonly shown: (number: string) => string
  /** Where the view is; `opening`: still in the page. */
  readonly place: Place
  readonly setPlace: (place: Place) => void
}

export const SettingsContext = createContext<Settings>({
  shows: () => true,
  shown: number => number,
  place: 'page',
  setPlace() {}
})
export const useSettings = () => useContext(SettingsContext)

/** Parses `show="keypad recents"`; empty or absent shows all sections. */
export function readSections(show: string | undefined): (section: Section) => boolean {
  const shownSections = new Set(show?.split(/[\s,]+/).filter(Boolean))
  return section => shownSections.size === 0 || shownSections.has(section)
}
