/** Theme options shared by the menu and the palette. */

import { hostLanguages } from '../../core/messages/define-messages.ts'
import { topBarMessages } from '../../core/messages/top-bar-messages.ts'
import type { Preferences } from '../../core/session/preferences/preferences.ts'

interface Look<Name extends keyof Preferences> {
  readonly name: Name
  readonly label: () => string
  readonly options: readonly { readonly value: Preferences[Name]; readonly label: () => string }[]
}
type AnyLook = Look<'theme'> | Look<'density'> | Look<'size'> | Look<'language'>

const looks = [
  {
    name: 'theme',
    label: topBarMessages.theme,
    options: [
      { value: 'auto', label: topBarMessages.themeAuto },
      { value: 'light', label: topBarMessages.themeLight },
      { value: 'dark', label: topBarMessages.themeDark }
    ]
  },
  {
    name: 'density',
    label: topBarMessages.density,
    options: [
      { value: 'normal', label: topBarMessages.densityNormal },
      { value: 'compact', label: topBarMessages.densityCompact }
    ]
  },
  {
    name: 'size',
    label: topBarMessages.size,
    options: [
      { value: 'small', label: topBarMessages.sizeSmall },
      { value: 'medium', label: topBarMessages.sizeMedium },
      { value: 'large', label: topBarMessages.sizeLarge }
    ]
  }
] as const

/** Native name of a language, such as `English`. */
const languageName = (tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag

/** Languages are offered if the host provides messages for another one. */
export function themeNow(): readonly AnyLook[] {
  const others = hostLanguages()
  if (others.length === 0) return looks
  const options = ['zh-CN', ...others].map(value => ({ value, label: () => languageName(value) }))
  return [...looks, { name: 'language', label: topBarMessages.language, options }]
}
