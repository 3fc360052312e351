import { defineMessages } from '../../messages/define-messages.ts'

/** Knowledge base search beside a call. */
export const knowledgeMessages = defineMessages('knowledge', {
  title: '知识库',
  label: '搜索知识库',
  hint: '请输入至少两个字符',
  search: '搜索',
  found: '找到 {count} 条知识',
  none: '没有找到相关知识',
  begin: '输入关键词，查找标准答复',
  group: '分组：{name}',
  copy: '复制',
  copyAnswer: '复制“{name}”的答案',
  copied: '已复制到剪贴板',
  cannotCopy: '复制失败，请手动选择文字复制'
})
