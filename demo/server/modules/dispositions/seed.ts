/** Dispositions of the first enterprise, and those of its sample calls. */
import { type Kysely, sql } from 'kysely'
import type { DispositionDirection } from '../../../../core/features/dispositions/enums.ts'
import { dispositionMessages } from '../../../../core/features/dispositions/messages.ts'
import { seeded, seedOf } from '../../../../core/lib/random.ts'
import { manyRows } from '../../db/insert-many.ts'
import type { Tables } from '../../db/schema/schema.ts'

type Code = readonly [label: string, direction?: DispositionDirection, isRemarkRequired?: true]

const groups: readonly (readonly [name: string, codes: readonly Code[]])[] = [
  ['咨询', [['产品咨询'], ['资费咨询'], ['办理进度查询', 'INCOMING']]],
  ['意向', [['有意向，约定回访', 'ALL', true], ['暂无意向'], ['已成交']]],
  [
    '投诉',
    [
      ['服务投诉', 'INCOMING', true],
      ['质量投诉', 'INCOMING', true]
    ]
  ],
  [
    '未达成',
    [
      ['非本人', 'OUTGOING'],
      ['稍后再联系', 'OUTGOING'],
      ['其他', 'ALL', true]
    ]
  ]
]
const remarks = ['周三上午再联系', '已说明办理流程', '请技术同事核实后回复', '客户希望邮件收到资料']

/** Share of the answered calls of agents that have one. */
const FILLED = 0.7

export async function seedDispositions(db: Kysely<Tables>, now: number): Promise<void> {
  const enterprise_id = 'ent-1'
  await db
    .insertInto('disposition_setting')
    .values({ enterprise_id, required_for: 'NONE' })
    .execute()
  await db
    .insertInto('disposition_group')
    .values(
      groups.map(([name], rank) => ({
        id: `disposition-group-${rank + 1}`,
        enterprise_id,
        name,
        rank
      }))
    )
    .execute()
  const codes = groups.flatMap(([name, list], group) =>
    list.map(([label, direction = 'ALL', isRemarkRequired = false], rank) => ({
      group: name,
      row: {
        ...{ id: `disposition-${group + 1}-${rank + 1}`, enterprise_id, label, direction, rank },
        ...{ group_id: `disposition-group-${group + 1}`, is_enabled: true },
        is_remark_required: isRemarkRequired
      }
    }))
  )
  await db
    .insertInto('disposition_code')
    .values(codes.map(({ row }) => row))
    .execute()
  const calls = await db
    .selectFrom('call_record')
    .select(['id', 'direction'])
    .where('enterprise_id', '=', enterprise_id)
    .where('call_type', '=', 2)
    .where('answered_at', 'is not', null)
    .where('ended_at', '<', now)
    .execute()
  const filled = calls.flatMap(({ id, direction }) => {
    const random = seeded(seedOf(`disposition ${id}`))
    const unfit = direction === 1 ? 'OUTGOING' : 'INCOMING'
    const fitting = codes.filter(({ row }) => row.direction !== unfit)
    const one = fitting[Math.floor(random() * fitting.length)]
    if (!one || random() > FILLED) return []
    const { row, group } = one
    const remark = row.is_remark_required ? remarks[Math.floor(random() * remarks.length)] : ''
    const label = dispositionMessages.path({ group, label: row.label })
    return { id, code: row.id, label, remark: remark ?? '' }
  })
  if (filled.length === 0) return
  await sql`update call_record set disposition_id = v.code, disposition_label = v.label,
    disposition_remark = v.remark
    from ${manyRows({ id: 'text', code: 'text', label: 'text', remark: 'text' }, filled)}
    where call_record.id = v.id`.execute(db)
}
