import { defineMessages } from '../../messages/define-messages.ts'

/** The list of colleagues beside the field of a transfer. */
export const colleagueMessages = defineMessages('colleagues', {
  title: '同事',
  search: '查找同事',
  searchHint: '姓名或分机',
  group: '分组',
  allGroups: '全部分组',
  noneFound: '没有匹配的同事',
  none: '没有其他坐席',
  more: '还有 {count} 位，请输入姓名或分机查找',
  found: '找到 {count} 位同事',
  consult: '咨询',
  consultWith: '咨询 {name}（分机 {extension}，{state}）',
  transfer: '直接转接',
  transferTo: '直接转接给 {name}（分机 {extension}，{state}）',
  unreadable: '同事列表加载失败，点击重试；仍可输入号码转接'
})
