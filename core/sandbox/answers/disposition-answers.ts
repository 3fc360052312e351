import { dispositions } from '../../features/dispositions/endpoints.ts'
import { dispositionMessages as messages } from '../../features/dispositions/messages.ts'
import {
  dispositionIssue,
  offeredCodes
} from '../../features/dispositions/rules/disposition-rules.ts'
import type { CallDisposition } from '../../features/dispositions/schemas.ts'
import { type Answer, answer, Refusal } from '../answer.ts'
import { changeCall, type World } from '../world/world.ts'

const code = (id: string, label: string, isRemarkRequired = false) => ({
  ...{ id, label, isRemarkRequired }
})
const groups: CallDisposition['groups'] = [
  { name: '咨询', codes: [code('1-1', '产品咨询'), code('1-2', '资费咨询')] },
  { name: '意向', codes: [code('2-1', '有意向，约定回访', true), code('2-2', '暂无意向')] },
  { name: '其他', codes: [code('3-1', '非本人'), code('3-2', '稍后再联系')] }
]

const saved = new WeakMap<World, Map<string, NonNullable<CallDisposition['chosen']>>>()

const shown = (world: World, callRecordId: string): CallDisposition => ({
  ...{ callRecordId, groups, isRequired: false },
  chosen: saved.get(world)?.get(callRecordId) ?? null
})

export const dispositionAnswers: readonly Answer[] = [
  answer(dispositions.ofCall, ({ world, path: { callRecordId = '' } }) =>
    shown(world, callRecordId)
  ),
  answer(dispositions.fillIn, ({ world, path: { callRecordId = '' }, body }) => {
    const issue = dispositionIssue({ groups }, body)
    const chosen = offeredCodes({ groups }).find(({ id }) => id === body.code)
    if (issue !== undefined || !chosen) throw new Refusal(issue ?? messages.noCode())
    const label = messages.path({ group: chosen.group, label: chosen.label })
    const ofCalls = saved.get(world) ?? new Map()
    saved.set(world, ofCalls.set(callRecordId, { ...body, label }))
    changeCall(world, callRecordId, { disposition: label })
    world.push('disposition_modify', { callRecordId, ...body, label })
    return shown(world, callRecordId)
  })
]
