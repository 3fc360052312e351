/** Ways to the bytes of a recording: each with a ticket of its own, never with the session's token. */
import { callAudio, callDetails } from '../../contract/endpoints/call-details.ts'
import { endpoints } from '../../contract/endpoints/index.ts'
import { environment } from '../../environment.ts'
import { Failure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { addressOf } from '../../net/request.ts'
import { notify } from '../../notices.ts'
import { can } from '../../session/user.ts'
import { commonText } from '../../text/common.ts'
import { recordingText as t } from '../../text/recording.ts'

const silent = { silent: true } as const

/** Hears and takes recordings home. */
export const mayHear = (): boolean => can('CMC.RECO.PERM')

function insistOnRight(): void {
  if (mayHear()) return
  const failure = new Failure('forbidden', commonText.forbidden())
  notify('error', failure.message)
  throw failure
}

const ticketFor = async (callRecordId: string, isSilent: boolean): Promise<string> => {
  const ask = { body: { resource: `recordings/${callRecordId}` } }
  const options = isSilent ? silent : {}
  return (await call(endpoints.files.ticket, ask, options)).access_token
}

/**
 * Where the first file of a call may be heard for a while; undefined where there is none. Each
 * address is a new one, so that no cache answers for another time (doc 3 §7).
 */
export async function wayToHear(
  callRecordId: string,
  { isSilent = false } = {}
): Promise<string | undefined> {
  insistOnRight()
  const slices = await call(callDetails.audioSlice, { callRecordId }, isSilent ? silent : {})
  const path = slices[callRecordId]?.[0]
  if (!path) return undefined
  const access_token = await ticketFor(callRecordId, isSilent)
  const row = { ...endpoints.files.recording, path: path.replace(/^(?!\/|https?:)/, '/') }
  return addressOf(row, { query: { access_token, t: environment().now() } })
}

/** The whole recording; undefined where there is none. Nobody is told of a failure. */
export async function recordingBytes(callRecordId: string): Promise<Blob | undefined> {
  const slices = await call(callDetails.audioSlice, { callRecordId }, silent)
  if (!slices[callRecordId]?.[0]) return undefined
  const access_token = await ticketFor(callRecordId, true)
  const input = { callRecordId, query: { access_token } }
  const bytes = await call(endpoints.files.recording, input, silent)
  return bytes instanceof Blob ? bytes : undefined
}

/** Where the recording may be saved from, and under which name. */
export async function fileOfRecording(
  callRecordId: string
): Promise<{ readonly address: string; readonly name: string }> {
  insistOnRight()
  const access_token = await ticketFor(callRecordId, false)
  const input = { callRecordId, query: { access_token } }
  return { address: addressOf(callAudio.download, input), name: t.fileName({ callRecordId }) }
}
