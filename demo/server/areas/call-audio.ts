import { Readable } from 'node:stream'
import { textOfHex } from '../../../core/rules/hex-text.ts'
import { serverText } from '../../../core/text/server.ts'
import { showTicket } from '../auth/tickets.ts'
import type { Session } from '../auth/tokens.ts'
import { hasPermission } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import { lineAt } from '../call-details/dialogue.ts'
import { pieceOf, recordingPath } from '../call-details/recordings.ts'
import { type Known, knownCall } from '../call-details/rows.ts'
import type { Bytes, Handlers } from '../http.ts'
import { absent, notSignedIn } from '../refusal.ts'
import { sendFile } from './files.ts'

interface Piece {
  readonly callRecordId: string
  readonly text: string
  readonly sequence: number
  readonly ticket: string
}

export function callAudioHandlers(backend: Backend): Handlers['callAudio'] {
  const { db, limits, shortLived } = backend

  /** Whose ticket it is. One ticket opens all of one call, for as long as somebody listens. */
  async function holder(ticket: string, callRecordId: string): Promise<Session> {
    const resource = `/recordings/${callRecordId}`
    const session = await showTicket(shortLived, ticket, resource, limits.playbackLife)
    if (!session) throw notSignedIn()
    return session
  }

  async function callOf(session: Session, callRecordId: string): Promise<Known> {
    const one = await knownCall(db, session, callRecordId)
    if (!one) throw absent(serverText.noRecord())
    return one
  }

  async function piece(
    { callRecordId, text, sequence, ticket }: Piece,
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
        ? await pieceOf(await recordingPath(backend, callRecordId), line, one.call.early_media_ms)
        : undefined
    if (!sound) throw absent(serverText.noFragment())
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
      return sendFile(await recordingPath(backend, callRecordId), request, 'audio/wav', name)
    },

    fragment: ({ params, query }) =>
      piece({ ...params, sequence: query.sequence, ticket: query.access_token }, 'inline'),

    fragmentDownload: ({ params, query }) =>
      piece({ ...params, sequence: query.sequence, ticket: query.access_token }, 'attachment')
  }
}
