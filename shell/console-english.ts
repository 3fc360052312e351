/** English of the console: of its pages, and of its routes. */
import type { EnglishOfFolder } from '../core/english/join-tables.ts'
import * as pages from '../core/english/pages-english.ts'
import * as routes from './router/english/english.ts'

export const folders: readonly EnglishOfFolder[] = [routes, ...pages.folders]
