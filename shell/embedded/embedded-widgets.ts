/** The widgets embedded in the console; each view is loaded on first use. */
import { messageTips } from '../../widgets/message-tips/definition.ts'
import { softphone } from '../../widgets/softphone/definition.ts'
import { transferList } from '../../widgets/transfer-list/definition.ts'
import { embeddedWidget } from './embedded-widget.tsx'

export const embeddedSoftphone = embeddedWidget(
  softphone,
  () => import('../../widgets/softphone/softphone.tsx')
)
export const embeddedTransferList = embeddedWidget(
  transferList,
  () => import('../../widgets/transfer-list/transfer-list.tsx')
)
export const embeddedMessageTips = embeddedWidget(
  messageTips,
  () => import('../../widgets/message-tips/message-tips.tsx')
)
