/** Loads the texts of the language that session and user have requested, and then shows it. */
import type { LoadTexts } from '../../core/english/join-tables.ts'
import {
  $requestedLanguage,
  chooseLanguage,
  showLanguage
} from '../../core/session/text-language.ts'
import { importWithRetry } from './import-with-retry.ts'

const RETRY_MS = 10_000

/** Elements that have been on the page. */
const tags = new Set<string>()
/** Further texts, by the views that need them. */
const more = new Set<LoadTexts>()
let retry: ReturnType<typeof setTimeout> | undefined

/** Adds English texts that a view needs, before it is rendered. */
export const needTexts = (load: LoadTexts): void => void more.add(load)

/**
 * Resolves once the texts of an element are loaded in the language that is requested now. After a
 * failure it is shown in Chinese, and English follows when it has loaded.
 */
export function textsOf(tag: string): Promise<void> {
  tags.add(tag)
  // The session may not have loaded yet.
  const session = document.querySelector<HTMLElement>('hutong-session')
  if (session?.lang) chooseLanguage('session', session.lang)
  return follow()
}

async function follow(): Promise<void> {
  clearTimeout(retry)
  const tag = $requestedLanguage.get()
  if (tag !== 'en') return showLanguage(tag)
  try {
    const { english } = await importWithRetry(() => import('./english-texts.ts'))
    const translation = await english(tags, more)
    if ($requestedLanguage.get() === tag) showLanguage(tag, translation)
  } catch {
    // Several elements may have failed: one retry is for all.
    clearTimeout(retry)
    retry = setTimeout(follow, RETRY_MS)
  }
}

$requestedLanguage.listen(follow)
