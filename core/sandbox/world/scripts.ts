import type { CallDetail, DialogLine, IntentOption } from '../../features/call-detail/schemas.ts'
import type { TaskTemplate } from '../../features/scripts/template-schemas.ts'

/** The scripts that a task may use. */
export const scripts: readonly TaskTemplate[] = [
  ['script-1', '满意度回访', true],
  ['script-2', '续费提醒', false]
].map(([templateCode, templateName, canTransfer]) => ({
  templateCode: String(templateCode),
  templateName: String(templateName),
  interactiveType: 1,
  available: true,
  canTransfer: canTransfer === true,
  variables: []
}))

/** Intent levels of every script. */
export const gradingLevels: readonly IntentOption[] = ['A', 'B', 'C', 'D', 'E', 'F'].map(
  (letter, index) => ({ levelCode: `0${index + 1}`, levelName: `${letter}级` })
)

const lines = [
  ['robot', '您好，这里是呼通演示企业，想回访一下您对上次服务的感受，方便吗？'],
  ['customer', '方便，你说吧。'],
  ['robot', '请问上次的问题解决了吗？'],
  ['customer', '解决了，挺满意的。']
] as const

/** What was said in a robot's call. */
export const dialogueOf = (call: CallDetail): DialogLine[] =>
  lines.slice(0, call.dialogCount).map(([role, text], index) => ({
    callId: call.callRecordId,
    sequence: index + 1,
    audio: '',
    role,
    text,
    startTime: index * 4000,
    nodeName: role === 'robot' ? '回访' : '',
    ignored: false,
    matchCondition: null,
    matchValue: ''
  }))
