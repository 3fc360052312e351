import { texts } from './texts.ts'

/** What the reference backend says of customers, work orders, clues and numbers. */
export const caseText = texts('cases', {
  deleted: '该线索或{served}已被删除，不能编辑基本信息',
  customerOutrun: '该{served}已被他人修改，请刷新后重试',
  clueOutrun: '该线索已被他人修改，请刷新后重试',
  customerThere: '已有姓名和号码都相同的记录，请直接编辑',
  phoneFixed: '手机号不可修改',
  wrongDate: '请输入正确的日期',
  noRegion: '所选地区不存在',
  noField: '自定义字段不存在',
  noOption: '{field}的选项不存在',
  onlyOne: '{field}只能选择一项',
  noServiceRecord: '服务记录不存在',
  otherCall: '该通话不属于此{served}',
  notYours: '只能修改自己的服务记录',
  noClue: '线索不存在或已删除',
  notYourClue: '只能共享自己的线索',
  clueTurned: '线索“{name}”已转为{served}',
  noMember: '成员不存在',
  noNumber: '号码不存在或无权查看',
  balanceLow: '账户余额不足，无法查看号码',

  customer: '{served} {name}',
  workOrder: '工单 {name}',
  clue: '线索 {name}',
  logAdd: '新增{served}',
  logEdit: '编辑{served}',
  logFields: '修改自定义字段',
  logOrder: '新增工单',
  logOrderEdit: '编辑工单',
  logClue: '编辑线索',
  logTurn: '转为{served}',
  logShareAll: '共享给全体成员',
  logShare: '共享给{names}'
})
