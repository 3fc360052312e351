/** Shares and uses in words. */
import { joinMessages } from '../../../messages/join-messages.ts'
import { resourceMessages as messages } from '../messages.ts'
import type { ResourceUse, Share } from '../schemas.ts'

export function useText({ kind, name, count }: ResourceUse): string {
  if (kind === 'task') return messages.taskUse({ name, count })
  if (kind === 'agent') return messages.agentUse({ name, count })
  return kind === 'test' ? messages.testUse({ count }) : messages.otherUse({ count })
}

export const usesText = (uses: readonly ResourceUse[]): string =>
  uses.map(useText).join(joinMessages.list())

export const holderText = ({ kind, name }: Pick<Share, 'kind' | 'name'>): string =>
  kind === 'department' ? messages.departmentShare({ name }) : messages.taskShare({ name })

export const shareText = (share: Share): string =>
  messages.shareUse({ holder: holderText(share), used: share.used, amount: share.amount })
