import { Failure } from '../failure.ts'
import { notify } from '../notices.ts'
import { commonText } from '../text/common.ts'

/** A part of the core that comes when it is needed. Rejects with a `Failure`, of which the person is told. */
export async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (cause) {
    const failure = new Failure('unreachable', commonText.loadFailed(), { cause })
    notify('error', failure.message)
    throw failure
  }
}
