/** A scenario with few words, so that its calls are short. */

import { emptyScenario } from '../../../core/features/reception/rules/new-scenario.ts'
import type { ReceptionContent } from '../../../core/features/reception/scenario-schemas.ts'
import type { ReplyScript } from '../../../demo/server/modules/scripts/content/reply-script.ts'

export const NUMBER = '4008005678'

/** One question, and the hand-over. */
export const handsOver: ReplyScript = {
  ...{ variables: [], farewell: '再见。', tags: [] },
  nodes: [
    {
      ...{ name: '接待', say: '请讲。' },
      replies: [{ text: '好。', weight: 1, match: 'POSITIVE', intent: 'A', transfers: true }]
    }
  ]
}

/** Keys 1 and 0 lead to a robot and to a group. */
export const short: ReceptionContent = {
  ...emptyScenario(),
  ...{ numbers: [NUMBER], greeting: '您好。' },
  menu: {
    ...{ prompt: '请按键。', waitSeconds: 1, repeats: 0 },
    keys: [
      { key: '1', name: '业务', to: { kind: 'robot', id: 'RE-1' } },
      { key: '0', name: '人工', to: { kind: 'queue', id: 'agents-9' } }
    ],
    otherwise: { kind: 'end', id: '' }
  },
  queue: {
    ...{ groupId: 'agents-9', strategy: 'longestFree', music: 'calm', announcesPlace: true },
    ...{ maxWaitSeconds: 60, mostWaiting: 9 }
  },
  closed: { message: '已下班。', callBack: true }
}
