import { Failure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'

export interface LoadedPart<Part> {
  /** The part, once it is loaded. */
  readonly here: () => Part | undefined
  /** @throws `Failure` after a second attempt; the next call tries again */
  readonly load: () => Promise<Part>
}

/** A part of the code that its first use loads, and that is kept. */
export function loadOnce<Part>(get: () => Promise<Part>): LoadedPart<Part> {
  let part: Part | undefined
  let coming: Promise<Part> | undefined
  const load = (): Promise<Part> => {
    coming ??= get()
      .catch(get)
      .then(
        loaded => {
          part = loaded
          return loaded
        },
        (cause: unknown) => {
          coming = undefined
          throw new Failure('unreachable', commonMessages.loadFailed(), { cause })
        }
      )
    return coming
  }
  return { here: () => part, load }
}
