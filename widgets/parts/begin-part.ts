import { isFailure } from '../../core/failure.ts'

/**
 * Starts an action from an event handler. A `Failure` is already reported by the core; other errors are
 * rethrown.
 */
export function begin(action: Promise<unknown>): void {
  action.catch(error => {
    if (!isFailure(error)) throw error
  })
}
