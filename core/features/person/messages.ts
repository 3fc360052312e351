import { defineMessages } from '../../messages/define-messages.ts'

/** 服务对象详情, 通话记录 and 通话详情, beside the page or in its place. */
export const personMessages = defineMessages('person', {
  title: '{served}详情',
  record: '通话记录',
  listening: '通话详情',
  unfold: '展开',
  back: '返回',
  dialogue: '实时对话',
  question: '结束监听？',
  askToLeave: '关闭界面同时会结束监听，确定要关闭吗？'
})
