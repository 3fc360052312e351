/** The widgets that the console composes; each view is fetched when it is first needed. */
import { messageTips } from '../../widgets/message-tips/definition.ts'
import { softphone } from '../../widgets/softphone/definition.ts'
import { transferList } from '../../widgets/transfer-list/definition.ts'
import { innerWidget } from './inner.tsx'

export const innerSoftphone = innerWidget(
  softphone,
  () => import('../../widgets/softphone/softphone.tsx')
)
export const innerTransferList = innerWidget(
  transferList,
  () => import('../../widgets/transfer-list/transfer-list.tsx')
)
export const innerMessageTips = innerWidget(
  messageTips,
  () => import('../../widgets/message-tips/message-tips.tsx')
)
