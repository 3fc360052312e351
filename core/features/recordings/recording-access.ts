/** URLs of recordings: each with its own ticket, never with the session token. */

import { endpoints } from '../../contract/first-endpoints.ts'
import { environment } from '../../environment/environment.ts'
import { Failure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { addressOf } from '../../net/request.ts'
import { notify } from '../../notices.ts'
import { can } from '../../session/user.ts'
import { callAudio, callDetails } from '../call-detail/endpoints.ts'
import { recordingMessages as messages } from './messages.ts'

const silent = { silent: true } as const

/** Permission to play and download recordings. */
export const mayPlay = (): boolean => can('CMC.RECO.PERM')

function assertMayListen(): void {
  if (mayPlay()) return
  const failure = new Failure('forbidden', commonMessages.forbidden())
  notify('error', failure.message)
  throw failure
}

/** A recording of the sandbox: played without a ticket, and not read by requests. */
const isInPage = (path: string): boolean => path.startsWith('blob:')

const ticketFor = async (callRecordId: string, isSilent: boolean): Promise<string> => {
  const request = { body: { resource: `recordings/${callRecordId}` } }
  const options = isSilent ? silent : {}
  return (await call(endpoints.files.ticket, request, options)).access_token
}

/**
 * A temporary URL of the call's first recording; undefined without one. Each URL is unique, so that
 * no cached response is reused (rule recording-6).
 */
export async function recordingAccess(
  callRecordId: string,
  { isSilent = false } = {}
): Promise<string | undefined> {
  assertMayListen()
  const slices = await call(callDetails.audioSlice, { callRecordId }, isSilent ? silent : {})
  const path = slices[callRecordId]?.[0]
  if (!path || isInPage(path)) return path
  const access_token = await ticketFor(callRecordId, isSilent)
  const row = { ...endpoints.files.recording, path: path.replace(/^(?!\/|https?:)/, '/') }
  return addressOf(row, { query: { access_token, t: environment().now() } })
}

/** The whole recording; undefined without one, and for one of the sandbox. Failures are not shown. */
export async function recordingBytes(callRecordId: string): Promise<Blob | undefined> {
  const slices = await call(callDetails.audioSlice, { callRecordId }, silent)
  const path = slices[callRecordId]?.[0]
  if (!path || isInPage(path)) return undefined
  const access_token = await ticketFor(callRecordId, true)
  const input = { callRecordId, query: { access_token } }
  const bytes = await call(endpoints.files.recording, input, silent)
  return bytes instanceof Blob ? bytes : undefined
}

/** Download URL and file name of the recording. */
export async function fileOfRecording(
  callRecordId: string
): Promise<{ readonly address: string; readonly name: string }> {
  assertMayListen()
  const access_token = await ticketFor(callRecordId, false)
  const input = { callRecordId, query: { access_token } }
  return {
    address: addressOf(callAudio.download, input),
    name: messages.fileName({ callRecordId })
  }
}
