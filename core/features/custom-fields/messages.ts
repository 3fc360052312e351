import { defineMessages } from '../../messages/define-messages.ts'

/** Custom fields: display, input, saving. */
export const fieldMessages = defineMessages('fields', {
  title: '自定义信息',
  none: '暂无自定义字段',
  nothing: '-',
  addFilter: '添加筛选条件',
  answer: '{field}：{text}',
  type: '请输入{field}',
  choose: '请选择{field}',
  firstParent: '请先选择{parent}',
  noOptions: '没有可选项',
  loading: '选项加载中....',
  failed: '选项加载失败',
  retry: '重新加载选项',
  joined: '、',
  cellUnknown: '没有“{text}”这个选项',
  cellOne: '只能填一项',
  cellOneHow: '保留一项',
  cellOptions: '可填：{options}',
  addField: '新增字段',
  editField: '修改字段',
  name: '名称',
  kind: '字段类型',
  required: '必填',
  options: '选项',
  optionsHint: '每行一个选项',
  back: '返回',
  nameMissing: '请填写名称',
  optionsMissing: '请至少填写一个选项',
  optionThere: '选项“{name}”重复'
})
