/** Theme options shared by the menu and the palette. */

import { hostLanguages } from '../../core/messages/define-messages.ts'
import { topBarPopupMessages } from '../../core/messages/top-bar-popup-messages.ts'
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
    label: topBarPopupMessages.theme,
    options: [
      { value: 'auto', label: topBarPopupMessages.themeAuto },
      { value: 'light', label: topBarPopupMessages.themeLight },
      { value: 'dark', label: topBarPopupMessages.themeDark }
    ]
  },
  {
    name: 'density',
    label: topBarPopupMessages.density,
    options: [
      { value: 'normal', label: topBarPopupMessages.densityNormal },
      { value: 'compact', label: topBarPopupMessages.densityCompact }
    ]
  },
  {
    name: 'size',
    label: topBarPopupMessages.size,
    options: [
      { value: 'small', label: topBarPopupMessages.sizeSmall },
      { value: 'medium', label: topBarPopupMessages.sizeMedium },
      { value: 'large', label: topBarPopupMessages.sizeLarge }
    ]
  }
] as const

/** Native name of a language, such as `English`. */
const languageName = (tag: string): string =>
  tag === 'zh-CN'
    ? '中文'
    : (new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag)

/** Chinese, English, and the languages for which the host provides messages. */
export function themeNow(): readonly AnyLook[] {
  const tags = new Set(['zh-CN', 'en', ...hostLanguages()])
  const options = [...tags].map(value => ({ value, label: () => languageName(value) }))
  return [...looks, { name: 'language', label: topBarPopupMessages.language, options }]
}
