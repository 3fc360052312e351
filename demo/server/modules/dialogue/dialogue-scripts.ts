/** Conversations with audio: sentences by speaker. */
import type { Step } from './spoken-lines.ts'

const robot = (sentence: string, node: string): Step => ({ role: 'robot', sentence, node })
const agent = (sentence: string): Step => ({ role: 'agent', sentence, node: '' })
const customer = (sentence: string, node: string, match?: Step['match']): Step => ({
  role: 'customer',
  sentence,
  node,
  ...(match && { match })
})
const ignored = (step: Step): Step => ({ ...step, ignored: true })

const greeting = [
  robot('robot-1', '开场白'),
  customer('guest-1', '开场白', ['POSITIVE', '愿意接听'])
]
const goodbye = robot('robot-8', '结束语')

export const scripts = {
  /** A satisfied customer. */
  satisfied: [
    ...greeting,
    robot('robot-2', '满意度询问'),
    ignored(customer('guest-4', '满意度询问', ['UNRECOGNISED', ''])),
    robot('robot-4', '未听清挽回'),
    customer('guest-2', '满意度询问', ['POSITIVE', '满意']),
    robot('robot-5', '感谢反馈'),
    customer('guest-5', '感谢反馈', ['NEGATIVE', '没有其他需求']),
    goodbye
  ],
  /** An unhappy customer, transferred to an agent. */
  unhappy: [
    ...greeting,
    robot('robot-2', '满意度询问'),
    customer('guest-3', '满意度询问', ['NEGATIVE', '不满意']),
    robot('robot-3', '原因追问'),
    ignored(customer('guest-4', '原因追问', ['TIMEOUT', ''])),
    customer('guest-7', '原因追问', ['CUSTOM', '要求转人工']),
    robot('robot-7', '转接人工')
  ],
  /** A customer who questions the caller's identity. */
  doubtful: [
    robot('robot-1', '开场白'),
    customer('guest-6', '开场白', ['SINGLE_ROUND_QA', '询问身份']),
    robot('robot-6', '身份说明'),
    customer('guest-2', '身份说明', ['POSITIVE', '满意']),
    robot('robot-5', '感谢反馈'),
    goodbye
  ],
  /** A customer without time. */
  busy: [
    robot('robot-1', '开场白'),
    customer('guest-8', '开场白', ['NEGATIVE_POLICY', '正在忙']),
    goodbye
  ],
  /** A customer and an agent. */
  loan: [
    customer('customer-1', ''),
    agent('agent-1'),
    customer('customer-2', ''),
    agent('agent-2'),
    customer('customer-3', ''),
    agent('agent-2'),
    customer('customer-4', ''),
    agent('agent-3'),
    customer('customer-5', ''),
    customer('customer-6', ''),
    agent('agent-4')
  ]
} satisfies Readonly<Record<string, readonly Step[]>>

export type ScriptName = keyof typeof scripts

/** The robot's findings for each conversation. */
export const findings: Readonly<
  Partial<Record<ScriptName, { intent: string; tags: { tagName: string; tagCount: number }[] }>>
> = {
  satisfied: { intent: 'A', tags: [{ tagName: '满意', tagCount: 1 }] },
  unhappy: { intent: 'D', tags: [{ tagName: '等待时间长', tagCount: 1 }] },
  doubtful: { intent: 'B', tags: [{ tagName: '询问身份', tagCount: 1 }] },
  busy: { intent: 'E', tags: [] }
}
