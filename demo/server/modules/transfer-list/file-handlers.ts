import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { createTicket, showTicket } from '../../auth/login-tickets.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission, userDetail } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import { fileOf } from '../../files/file-store.ts'
import { sendFile } from '../../files/send-file.ts'
import { inspect } from '../../http/inspect-upload.ts'
import { serverMessages } from '../../http/messages.ts'
import { absent, forbidden, notSignedIn, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { checkQuota } from '../../jobs/file-quota.ts'
import { recordingOf } from '../call-detail/recording-files.ts'
import { callsInScope } from '../calls/call-scope.ts'
import { seesFileOfOrder } from '../order-handling/order-details.ts'
import { missingRecording } from '../retention/missing-recording.ts'

const MEGABYTE = 1024 * 1024
/** In ms: the pages of a server that is killed do not come to the others all at once. */
const REOPEN = 2000 // rule realtime-5

/** The bytes of an upload, which fails where the limit has cut it. */
async function* whole(
  file: AsyncIterable<Uint8Array> & { readonly truncated?: boolean },
  tooLarge: () => Error
): AsyncGenerator<Uint8Array> {
  yield* file
  if (file.truncated) throw tooLarge()
}

interface Received {
  readonly name: string
  /** Its name in the store. */
  readonly key: string
}

/** Stores the files of a form within the limits; `received` lists those begun, even when it throws. */
async function receive(
  request: FastifyRequest,
  { limits, files }: Backend,
  received: Received[]
): Promise<void> {
  if (!request.isMultipart()) throw refuse(serverMessages.uploadEmpty())
  const tooLarge = () =>
    refuse(serverMessages.uploadTooLarge({ limit: Math.floor(limits.uploadBytes / MEGABYTE) }))
  try {
    for await (const part of request.files({
      limits: { fileSize: limits.uploadBytes, files: limits.uploadFiles }
    })) {
      const key = randomUUID()
      received.push({ name: basename(part.filename || '') || 'file', key })
      await files.write(key, whole(part.file, tooLarge))
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    if (code === 'FST_FILES_LIMIT')
      throw refuse(serverMessages.uploadTooMany({ limit: limits.uploadFiles }))
    throw error
  }
  if (received.length === 0) throw refuse(serverMessages.uploadEmpty())
}

export function fileHandlers(backend: Backend): Handlers['files'] {
  const { db, limits, shortLived, realtime } = backend

  /** Files of orders that the user sees, too. */
  async function attachment(key: string, session: Session) {
    const own = await ownAttachment(key, session)
    if (own || !(await seesFileOfOrder(db, session, key))) return own
    return db
      .selectFrom('attachment')
      .selectAll()
      .where('key', '=', key)
      .where('enterprise_id', '=', session.enterpriseId)
      .executeTakeFirst()
  }

  /**
   * A file belongs to the user who uploaded it or whose job wrote it; the proof of a signature is
   * read by those who manage signatures.
   */
  async function ownAttachment(key: string, session: Session) {
    const managesSignatures = await hasPermission(db, session, 'CMC.SIG.MANA')
    return db
      .selectFrom('attachment')
      .selectAll()
      .where('key', '=', key)
      .where('enterprise_id', '=', session.enterpriseId)
      .where(eb =>
        eb.or([
          eb('user_id', '=', session.userId),
          eb.and([
            eb.lit(managesSignatures),
            eb.exists(
              eb
                .selectFrom('message_signature')
                .select('message_signature.id')
                .whereRef('message_signature.proof_key', '=', 'attachment.key')
            )
          ])
        ])
      )
      .executeTakeFirst()
  }

  /** Throws unless the session may get a ticket for the file. */
  async function checkResource(resource: string, session: Session): Promise<void> {
    const [, kind, id = ''] = /^\/(files|recordings)\/([\w-]+)$/.exec(resource) ?? []
    if (kind === 'files' && (await attachment(id, session))) return
    if (kind !== 'recordings') throw refuse(serverMessages.noFile())
    if (!(await hasPermission(db, session, 'CMC.RECO.PERM'))) throw forbidden()
    await backend.settled(id)
    const call = await (await callsInScope(db, session))
      .select(['has_recording', 'recording_removed_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!call?.has_recording) throw refuse(missingRecording(call))
  }

  /**
   * Records uploaded files within the quota; concurrent uploads are checked one after the other.
   */
  const keep = (
    { userId, enterpriseId, ...rest }: Session,
    files: readonly (Received & { readonly mediaType: string; readonly size: number })[]
  ) =>
    db.transaction().execute(async trx => {
      await lockEnterprise(trx, enterpriseId)
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      await checkQuota(trx, limits, { userId, enterpriseId, ...rest }, bytes)
      for (const { key, name, mediaType, size } of files)
        await trx
          .insertInto('attachment')
          .values({
            ...{ key, name, size, media_type: mediaType },
            ...{ enterprise_id: enterpriseId, user_id: userId, created_at: Date.now() }
          })
          .execute()
    })

  return {
    async ticket({ body }, { session }) {
      const isChannel = body.resource === 'realtime'
      const resource = isChannel ? body.resource : `/${body.resource.replace(/^\//, '')}`
      if (!isChannel && session.confinedTo) throw forbidden()
      if (!isChannel) await checkResource(resource, session)
      const ticket = await createTicket(shortLived, limits, resource, session)
      return isChannel && realtime.hadOthers() ? { ...ticket, reopenIn: REOPEN } : ticket
    },

    async upload(_, { request, session }) {
      await checkQuota(db, limits, session, 0)
      const { loginEnterprise } = await userDetail(db, session)
      const files: Received[] = []
      try {
        await receive(request, backend, files)
        const inspected: (Received & Awaited<ReturnType<typeof inspect>> & { size: number })[] = []
        for (const file of files) {
          const bytes = await fileOf(backend.files, file.key)()
          const found = await inspect(file.name, bytes, loginEnterprise.importRowsLimit)
          inspected.push({ ...file, ...found, size: bytes.length })
        }
        await keep(session, inspected)
        const sum = (field: 'successCount' | 'failCount') =>
          inspected.reduce((total, file) => total + file[field], 0)
        return {
          attachmentKey: inspected.map(({ key }) => key).join(','),
          successCount: sum('successCount'),
          failCount: sum('failCount'),
          failFlag: sum('failCount') > 0
        }
      } catch (error) {
        for (const { key } of files) await backend.files.remove(key).catch(() => undefined)
        throw error
      }
    },

    async download({ params: { attachmentKey: key }, query }, { request }) {
      const session = await showTicket(
        shortLived,
        query.access_token,
        `/files/${key}`,
        limits.ticketLife
      )
      if (!session) throw notSignedIn()
      const file = await attachment(key, session)
      if (!file) throw absent(serverMessages.noFile())
      return sendFile(await backend.files.open(file.key), request, file.media_type, file.name)
    },

    async recording({ params: { callRecordId: id }, query }, { request }) {
      const session = await showTicket(
        shortLived,
        query.access_token,
        `/recordings/${id}`,
        limits.playbackLife
      )
      if (!session) throw notSignedIn()
      return sendFile(await recordingOf(backend, id), request, 'audio/wav', `${id}.wav`)
    }
  }
}
