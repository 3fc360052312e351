import type { Selectable, Transaction } from 'kysely'
import {
  gatewayCode,
  messageOrigin,
  receiptState,
  sendState
} from '../../../../core/features/messaging/enums.ts'
import { messageRecordTitles as titles } from '../../../../core/features/messaging/record-messages.ts'
import type { MessageRecord } from '../../../../core/features/messaging/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Job, type Kind, ownerOf } from '../../jobs/job-types.ts'
import { exportRows, time } from '../transfer-list/export-rows.ts'
import { type RecordSearch, recordsMatching, toRecords } from './record-queries.ts'

export interface MessagePlace {
  readonly at: number
  readonly id: string
}

const SENT = 1

export const messageHeading = (): readonly string[] => [
  ...[titles.phone(), titles.name(), titles.content(), titles.segments(), titles.feeYuan()],
  ...[titles.origin(), titles.task(), titles.template(), titles.state(), titles.receipt()],
  ...[titles.code(), titles.created(), titles.sent(), titles.received(), titles.reply()],
  titles.creator()
]

export const messageCells = (row: MessageRecord): readonly (string | number)[] => [
  ...[row.phone, row.name, row.content, row.segments, row.fee],
  ...[messageOrigin.label(row.origin), row.taskName, row.templateName],
  ...[sendState.label(row.sendState)],
  row.sendState === SENT ? receiptState.label(row.receiptState) : '',
  ...[row.code === '' ? '' : gatewayCode.isCode(row.code) ? gatewayCode.label(row.code) : row.code],
  ...[time(row.createTime), time(row.sentTime), time(row.receiptTime)],
  ...[row.replies.map(({ content }) => content).join('；'), row.creatorName]
]

/** Messages that were there when the export was requested. */
const matching = async (inside: Transaction<Tables>, job: Job) =>
  (await recordsMatching(inside, ownerOf(job), job.input as RecordSearch)).where(
    'created_at',
    '<=',
    job.created_at
  )

/** The messages of a search within the user's scope, from new to old, as csv. */
export const exportMessages = (files: FileStore): Kind =>
  exportRows<MessageRecord, MessagePlace>(files, {
    heading: messageHeading(),
    cells: messageCells,
    placeOf: ({ createTime, id }) => ({ at: createTime, id }),
    async count(inside, job) {
      const { total } = await (await matching(inside, job))
        .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
    async read(inside, job, after, limit) {
      let found = await matching(inside, job)
      if (after)
        found = found.where(eb =>
          eb.or([
            eb('created_at', '<', after.at),
            eb.and([eb('created_at', '=', after.at), eb('id', '<', after.id)])
          ])
        )
      const rows: Selectable<Tables['sms_record']>[] = await found
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return toRecords(inside, job.enterprise_id, rows)
    }
  })
