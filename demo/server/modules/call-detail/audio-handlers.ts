import { Readable } from 'node:stream'
import { retentionMessages } from '../../../../core/features/retention/messages.ts'
import { textOfHex } from '../../../../core/lib/format/hex-text.ts'
import { showTicket } from '../../auth/login-tickets.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { sendFile } from '../../files/send-file.ts'
import { serverMessages } from '../../http/messages.ts'
import { absent, notSignedIn } from '../../http/refusal.ts'
import type { Bytes, Handlers } from '../../http/serve-endpoints.ts'
import { lineAt } from './call-dialogue.ts'
import { type Known, knownCall } from './call-rows.ts'
import { recordingOf, segmentOf } from './recording-files.ts'

interface AudioRange {
  readonly callRecordId: string
  readonly text: string
  readonly sequence: number
  readonly ticket: string
}

export function callAudioHandlers(backend: Backend): Handlers['callAudio'] {
  const { db, limits, shortLived } = backend

  /** The session of a ticket. One ticket serves all audio of one call while it is played. */
  async function holder(ticket: string, callRecordId: string): Promise<Session> {
    const resource = `/recordings/${callRecordId}`
    const session = await showTicket(shortLived, ticket, resource, limits.playbackLife)
    if (!session) throw notSignedIn()
    return session
  }

  async function callOf(session: Session, callRecordId: string): Promise<Known> {
    const one = await knownCall(db, session, callRecordId)
    if (!one) throw absent(serverMessages.noRecord())
    // A ticket may be older than the deletion; the file may be shared.
    if (one.call.recording_removed_at !== null) throw absent(retentionMessages.recordingRemoved())
    return one
  }

  async function sendSegment(
    { callRecordId, text, sequence, ticket }: AudioRange,
    disposition: 'inline' | 'attachment'
  ): Promise<Bytes> {
    const session = await holder(ticket, callRecordId)
    const one = await callOf(session, callRecordId)
    const line = await lineAt(backend, one, sequence)
    const isTheirs =
      line?.text === textOfHex(text) &&
      (!line?.ignored || (await hasPermission(db, session, 'CMC.VIEW.LGNO.CONT')))
    const sound =
      line && isTheirs
        ? await segmentOf(await recordingOf(backend, callRecordId), line, one.call.early_media_ms)
        : undefined
    if (!sound) throw absent(serverMessages.noFragment())
    return {
      mediaType: 'audio/wav',
      body: Readable.from([sound]),
      headers: {
        'content-length': String(sound.length),
        'cache-control': 'private, no-store',
        'content-disposition': `${disposition}; filename="${callRecordId}-${sequence}.wav"`,
        'cross-origin-resource-policy': 'cross-origin'
      }
    }
  }

  return {
    async download({ params: { callRecordId }, query }, { request }) {
      const session = await holder(query.access_token, callRecordId)
      const { call } = await callOf(session, callRecordId)
      const name = `${call.customer_name || call.id}-${new Date(call.started_at).toISOString().slice(0, 10)}.wav`
      return sendFile(await recordingOf(backend, callRecordId), request, 'audio/wav', name)
    },

    fragment: ({ params, query }) =>
      sendSegment({ ...params, sequence: query.sequence, ticket: query.access_token }, 'inline'),

    fragmentDownload: ({ params, query }) =>
      sendSegment({ ...params, sequence: query.sequence, ticket: query.access_token }, 'attachment')
  }
}
