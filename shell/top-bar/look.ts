/** How the person wants the console to look: from their preferences to every element of the page. */
import { $preferences } from '../../core/session/preferences.ts'
import { hostLanguages } from '../../core/text/texts.ts'
import { pageTheme } from '../../widgets/kit/page-theme.ts'

/** Follows the preferences until the returned function is called; then the page decides again. */
export function followLook(): () => void {
  const stop = $preferences.subscribe(({ theme, density, size, language }) =>
    // What nobody has chosen is the page's to say.
    pageTheme.prefer({
      theme: theme === 'auto' ? undefined : theme,
      density: density === 'normal' ? undefined : density,
      size: size === 'medium' ? undefined : size,
      // Ours is Chinese: another one is spoken where the host has brought its sentences.
      language: hostLanguages().includes(language) ? language : undefined
    })
  )
  return () => {
    stop()
    pageTheme.prefer({})
  }
}
