import { texts } from './texts.ts'

/** Adding, seeing and changing a customer, in a dialog or a drawer (doc 3 §2, §4, §5). */
export const customerFormText = texts('customerForm', {
  dialog: '{served}信息',
  addTitle: '新增{served}',
  viewTitle: '{served}信息',
  editTitle: '编辑{served}',
  add: '新增{served}',
  addRow: '新增',
  addMany: '批量添加',
  edit: '编辑',
  editOf: '编辑 {name}',
  seeRow: '资料',
  people: '同号码的{served}',
  nobody: '该号码还不是{served}',
  stranger: '未命名',

  name: '姓名',
  customerName: '{served}名称',
  phone: '手机号',
  phone2: '备用号码',
  gender: '性别',
  genderUnset: '不填',
  age: '年龄',
  birthDate: '出生日期',
  email: '邮箱',
  company: '公司',
  region: '所在地区',
  address: '详细地址',
  remark: '备注',
  nothing: '-',

  district: '所属区',
  street: '所属街镇',
  village: '所属村/社区',
  survival: '生存状态',
  alive: '正常',

  cannotNow: '当前状态下无法对{served}进行操作',
  cannotRegistered: '不能对在册{served}进行操作',
  added: '添加成功',
  edited: '编辑成功',
  addedInDrawer: '添加成功！',
  updated: '更新成功！',
  leaving: '有未保存的修改，确定离开吗？'
})
