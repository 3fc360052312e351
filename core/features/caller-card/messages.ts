import { defineMessages } from '../../messages/define-messages.ts'

/** What is known about a caller while the call rings. */
export const callerCardMessages = defineMessages('callerCard', {
  label: '来电{served}',
  unregistered: '未登记{served}，没有历史信息',
  failed: '{served}信息加载失败，可以先接听',
  standing: '跟进阶段和公司',
  lastContact: '最近联系',
  neverContacted: '从未联系',
  earlier: '历史通话',
  earlierCount: '{count} 次',
  noEarlier: '无',
  orders: '未完结工单',
  orderCount: '{count} 个',
  moreOrders: '{count} 个以上',
  noOrders: '无'
})
