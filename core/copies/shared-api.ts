/** What a copy of the core offers to later copies on the page: the public API and what only copies use. */

export * from '../public-api.ts'
export { emitToHost } from '../public-events.ts'
export { $textLanguage } from '../session/text-language.ts'
export { $textVariant } from '../session/text-variant.ts'
export { replaceRefused } from '../session/token/token.ts'
