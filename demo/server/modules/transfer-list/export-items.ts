import type { Selectable } from 'kysely'
import { callItemStatus } from '../../../../core/features/call-tasks/enums.ts'
import { callResult } from '../../../../core/features/calls/call-record-enums.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Job, type Kind, ownerOf } from '../../jobs/job-types.ts'
import { type ItemSearch, itemsMatching, shownIn } from '../call-tasks/task-items.ts'
import { exportRows, time } from './export-rows.ts'

type Item = Selectable<Tables['call_item']>
type Input = ItemSearch & { readonly taskId: string }

const heading = [
  '号码',
  '其他号码',
  '{served}姓名',
  '拨打状态',
  '拨打次数',
  '呼叫结果',
  '意向等级',
  '最近拨打',
  '自定义字段'
]

const cells = (item: Item) => [
  item.phone,
  item.other_phones.join('；'),
  item.customer_name,
  callItemStatus.label(item.status),
  item.calls,
  item.result === null ? '' : callResult.label(item.result),
  item.intent ?? '',
  time(item.begun_at),
  Object.entries(item.fields)
    .map(([name, value]) => `${name}：${value}`)
    .join('；')
]

const found = (inside: Parameters<typeof itemsMatching>[0], job: Job) => {
  const { taskId, ...search } = job.input as Input
  return itemsMatching(inside, ownerOf(job), taskId, search)
}

/** The numbers of a task with their results, as csv. */
export const exportItems = (files: FileStore): Kind =>
  exportRows<Item, number>(files, {
    heading,
    cells,
    placeOf: ({ id }) => id,
    async count(inside, job) {
      const { total } = await (await found(inside, job))
        .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
    async read(inside, job, after, limit) {
      const all = await found(inside, job)
      const rows = await (after === undefined ? all : all.where('id', '>', after))
        .selectAll()
        .orderBy('id')
        .limit(limit)
        .execute()
      const shown = await shownIn(
        inside,
        job.enterprise_id,
        rows.flatMap(({ phone, other_phones }) => [phone, ...other_phones])
      )
      return rows.map(row => ({
        ...row,
        phone: shown(row.phone),
        other_phones: row.other_phones.map(shown)
      }))
    }
  })
