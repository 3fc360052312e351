import { texts } from './texts.ts'

/** Custom fields: shown, filled in, saved (doc 3 §4, §5). */
export const fieldText = texts('fields', {
  title: '自定义信息',
  none: '暂无自定义字段',
  nothing: '-',
  type: '请输入{field}',
  choose: '请选择{field}',
  firstParent: '请先选择{parent}',
  noOptions: '没有可选项',
  loading: '选项加载中....',
  failed: '选项加载失败',
  retry: '重新加载选项',
  joined: '、'
})
