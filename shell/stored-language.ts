import { chooseLanguage } from '../core/session/text-language.ts'

/**
 * Applies the language that was last chosen in this browser, so that the first rendering is in it: the
 * preferences themselves are read with the core, for each user.
 */
export function applyStoredLanguage(): void {
  try {
    const { value } = JSON.parse(localStorage.getItem('hutong:preferences') ?? '') as {
      readonly value: { readonly language: string }
    }
    chooseLanguage('user', value.language)
  } catch {
    // Nothing is stored, or storage is blocked.
  }
}
