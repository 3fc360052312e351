/** Applies the user's theme preferences to every element of the page. */

import { hostLanguages } from '../../core/messages/define-messages.ts'
import { $preferences } from '../../core/session/preferences/preferences.ts'
import { pageTheme } from '../../widgets/kit/styles/page-theme.ts'

/** Follows the preferences until the returned function is called; then the page's own settings apply. */
export function followTheme(): () => void {
  const stop = $preferences.subscribe(({ theme, density, size, language }) =>
    // Settings without a preference are left to the page.
    pageTheme.prefer({
      theme: theme === 'auto' ? undefined : theme,
      density: density === 'normal' ? undefined : density,
      size: size === 'medium' ? undefined : size,
      // Other languages than Chinese need messages from the host.
      language: hostLanguages().includes(language) ? language : undefined
    })
  )
  return () => {
    stop()
    pageTheme.prefer({})
  }
}
