/** Applies the user's preferences of theme and language to every element of the page. */

import { isStarted } from '../../core/environment/environment.ts'
import { $preferences } from '../../core/session/preferences/preferences.ts'
import { chooseLanguage } from '../../core/session/text-language.ts'
import { pageTheme } from '../../widgets/kit/styles/page-theme.ts'

/** Follows the preferences until the returned function is called; then the page's own settings apply. */
export function followTheme(): () => void {
  const stop = $preferences.subscribe(({ theme, density, size, language }) => {
    // Settings without a preference are left to the page.
    pageTheme.prefer({
      theme: theme === 'auto' ? undefined : theme,
      density: density === 'normal' ? undefined : density,
      size: size === 'medium' ? undefined : size
    })
    // Before the start none has been read.
    if (isStarted()) chooseLanguage('user', language)
  })
  return () => {
    stop()
    pageTheme.prefer({})
    chooseLanguage('user', undefined)
  }
}
