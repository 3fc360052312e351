/** Logs uncaught errors of the console with the route, without any data of the page. */
import { watchUncaught } from '../core/environment/browser/uncaught.ts'
import { logDefect } from '../widgets/define/log-defect.ts'
import { $route } from './router/router.ts'

/** The route's pattern: the address itself may contain personal data. */
const place = (): string => $route.get().route?.path ?? ''

export const pageBroke = (error: unknown): void => void logDefect(error, place())

/** Logs uncaught errors, for standalone pages. Returns the unsubscribe function. */
export const watchDefects = (): (() => void) =>
  watchUncaught((error, kind) => void logDefect(error, place(), kind))
