import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Messages of the backend about scenarios and the calls that they receive. */
export const receptionServerMessages = defineMessages('receptionServer', {
  target: '接待场景',
  noScenario: '接待场景不存在',
  changed: '“{name}”已在 {time} 被{user}修改，您的修改没有保存。请重新打开后再修改',
  nothing: '“{name}”没有待发布的修改',
  testOf: '{name}（试拨）',
  unpublished: '“{name}”还没有发布，不能启用',
  issues: '“{name}”有 {count} 个问题，不能发布。{place}：{issue}',
  taken: '号码 {number} 刚刚被其他场景使用，请刷新后再试',
  inUse: '“{name}”正在使用，请先停用再删除',
  name: '名称',
  moves: '{action}“{name}”',
  publishes: '发布“{name}”的第 {version} 版',
  offersCallback: '需要我们给您回电，请按{key}，不需要请直接挂机。',
  callbackNoted: '已为您登记，我们会尽快给您回电，再见。',
  waits: '坐席正忙，请稍候。',
  first: '您是下一位，请稍候。',
  place: '您前面还有{count}位，请稍候。',
  refused: '该号码在黑名单中，已拒接',
  returned: '任务回呼：{task}',
  missedBecause: '{scenario}：{reason}',
  sampleName: '全国热线接待',
  sampleEditor: '陈思远',
  sampleGreeting: '您好，欢迎致电远帆客户服务。',
  samplePrompt: '评价服务请按1，人工服务请按0。',
  sampleRating: '评价服务',
  samplePerson: '人工服务',
  sampleClosed: '您好，现在是非服务时间，我们的服务时间是每天八点到二十一点。'
})
