/** The language of the page's texts: who chooses it, and which one is shown. */
import { atom, type ReadableAtom } from 'nanostores'
import {
  hostLanguages,
  setTextLanguage,
  type Translation,
  textLanguages
} from '../messages/define-messages.ts'

const chinese: string = textLanguages.common
const choices: { session?: string | undefined; user?: string | undefined } = {}

const $requested = atom(chinese)
const $shown = atom(chinese)

/** By priority: the user's choice in the console, the session's `lang`, Chinese. */
export const $requestedLanguage: ReadableAtom<string> = $requested

/** The language of the texts: the requested one as soon as its texts are loaded. */
export const $textLanguage: ReadableAtom<string> = $shown

/** A language with built-in texts, or with texts of the host: `en-GB` is `en`. */
const known = (tag = ''): string | undefined =>
  hostLanguages().includes(tag)
    ? tag
    : /^en\b/i.test(tag)
      ? 'en'
      : /^zh\b/i.test(tag)
        ? chinese
        : undefined

/** Sets the choice of the session or of the user; undefined removes it. */
export function chooseLanguage(by: keyof typeof choices, tag: string | undefined): void {
  choices[by] = tag
  $requested.set(known(choices.user) ?? known(choices.session) ?? chinese)
}

/** Shows a language whose texts are loaded. */
export function showLanguage(tag: string, translation?: Translation): void {
  setTextLanguage(tag, translation)
  $shown.set(tag)
}
