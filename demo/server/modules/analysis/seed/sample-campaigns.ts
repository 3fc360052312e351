import type { ScriptContent } from '../../../../../core/features/scripts/content-schemas.ts'
import { matchText } from '../../../../../core/features/scripts/rules/match-answer.ts'

/** A finished campaign of the last weeks. */
export interface SampleCampaign {
  readonly id: string
  readonly name: string
  readonly templateCode: string
  readonly templateName: string
  /** Of the enterprise's calls in all campaigns. */
  readonly share: number
  /** Running number of the first number. */
  readonly from: number
  /** Factors of the replies' weights, by matched value: how this audience answers. */
  readonly answers: Readonly<Record<string, number>>
}

const invitation = { templateCode: 'HS-1005', templateName: '会员续费邀约' }

/** Customers of the second audience hang up once the price is mentioned. */
export const sampleCampaigns: readonly SampleCampaign[] = [
  {
    ...{ id: 'task-31', name: '会员续费邀约（活跃会员）', ...invitation },
    ...{ share: 0.3, from: 2_100_000, answers: {} }
  },
  {
    ...{ id: 'task-32', name: '会员续费邀约（沉睡会员）', ...invitation },
    ...{ share: 0.3, from: 2_200_000 },
    answers: { 用过: 0.35, 没用过: 2, 不续费: 6, 价格: 1.6, 拒绝: 1.2 }
  },
  {
    ...{ id: 'task-33', name: '上门检修满意度回访', templateCode: 'HS-1001' },
    ...{ templateName: '服务满意度回访', share: 0.25, from: 2_300_000, answers: {} }
  },
  {
    ...{ id: 'task-34', name: '到访提醒（华南片区）', templateCode: 'HS-1002' },
    ...{ templateName: '预约到访提醒', share: 0.15, from: 2_400_000, answers: {} }
  }
]

/** The script as an audience answers it. */
export const answeredBy = (
  content: ScriptContent,
  answers: SampleCampaign['answers']
): ScriptContent => ({
  ...content,
  nodes: content.nodes.map(node => ({
    ...node,
    samples: node.samples.map(sample => {
      const matched = matchText(content, node, sample.text)
      const name = matched.by === 'answer' ? matched.answer.name : ''
      return { ...sample, weight: sample.weight * (answers[name] ?? 1) }
    })
  }))
})

/** Share of the calls that are answered after all, by hour of the day from 9 on. */
export const answeredShare = [0.85, 1, 1, 0.62, 0.5, 0.78, 0.95, 0.9, 0.8, 1, 0.92]
export const FIRST_HOUR = 9
