import { defineMessages } from '../../messages/define-messages.ts'

/** Service records that become work orders. */
export const orderOpeningMessages = defineMessages('orderOpening', {
  open: '转为工单',
  openOf: '将 {name} 的服务记录转为工单',
  question: '是否将该服务记录转为工单？',
  consequence: '按服务类型的规则分派并计算处理时限。',
  opened: '已转为工单'
})
