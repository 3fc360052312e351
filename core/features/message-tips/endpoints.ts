import { endpoint } from '../../contract/endpoint.ts'
import { pageOf, paging } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { MessageTip, UnreadCounts } from './schemas.ts'

export const messageTips = {
  list: endpoint('GET', '/message_tips', {
    summary: '消息列表',
    query: z.object(paging),
    reply: pageOf(MessageTip)
  }),
  unread: endpoint('GET', '/message_tips/unread', { summary: '未读数', reply: UnreadCounts }),
  hasRead: endpoint('PUT', '/message_tips/has_read', { summary: '全部标为已读', reply: z.null() }),
  clear: endpoint('DELETE', '/message_tips', { summary: '清空消息', reply: z.null() })
}
