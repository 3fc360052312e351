import { isFailure } from '../../core/failure.ts'

/** Starts a deed from a click. A `Failure` has been told to the person by the core; a bug stays loud. */
export function begin(deed: Promise<unknown>): void {
  deed.catch(error => {
    if (!isFailure(error)) throw error
  })
}
