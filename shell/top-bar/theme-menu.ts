/** Theme options shared by the menu and the palette. */

import { hostLanguages } from '../../core/messages/define-messages.ts'
import { topBarText as t } from '../../core/messages/top-bar-messages.ts'
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
    label: t.theme,
    options: [
      { value: 'auto', label: t.themeAuto },
      { value: 'light', label: t.themeLight },
      { value: 'dark', label: t.themeDark }
    ]
  },
  {
    name: 'density',
    label: t.density,
    options: [
      { value: 'normal', label: t.densityNormal },
      { value: 'compact', label: t.densityCompact }
    ]
  },
  {
    name: 'size',
    label: t.size,
    options: [
      { value: 'small', label: t.sizeSmall },
      { value: 'medium', label: t.sizeMedium },
      { value: 'large', label: t.sizeLarge }
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
  return [...looks, { name: 'language', label: t.language, options }]
}
