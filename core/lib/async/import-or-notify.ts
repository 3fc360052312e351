import { Failure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { notify } from '../../notices.ts'

/**
 * Loads a lazy part of the core.
 * @throws `Failure`, already shown.
 */
export async function importOrNotify<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (cause) {
    const failure = new Failure('unreachable', commonMessages.loadFailed(), { cause })
    notify('error', failure.message)
    throw failure
  }
}
