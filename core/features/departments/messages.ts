import { defineMessages } from '../../messages/define-messages.ts'

/** Department management: page texts, rules and server messages. */
export const departmentMessages = defineMessages('departments', {
  list: '部门',
  name: '部门名称',
  parent: '上级部门',
  top: '无（一级部门）',
  head: '负责人',
  noHead: '不设负责人',
  headHint: '从本部门及下级部门的成员中选择',
  memberCount: '本部门成员',
  totalCount: '含下级成员',
  membersOf: '查看“{name}”的成员',
  none: '-',

  add: '新增部门',
  addBelow: '新增下级',
  edit: '编辑部门',
  editRow: '编辑',
  remove: '删除',
  confirmRemove: '是否确认删除',

  nameMissing: '请输入部门名称',
  nameTooLong: '部门名称不能超过 {most} 个字符',
  noParent: '上级部门不存在或已删除',
  intoItself: '不能移动到自身或下级部门',
  tooDeep: '部门最多 {most} 级',

  added: '新增成功',
  edited: '编辑成功',
  removed: '删除成功',

  noDepartment: '部门不存在或已删除',
  nameTaken: '同级部门中已有此名称',
  noSuchHead: '负责人须为本部门或下级部门的启用成员',
  hasMembers: '该部门还有 {count} 名成员，请先将他们移到其他部门',
  changedByOther: '该部门已被他人修改，请查看最新内容后再保存',
  beyondOwn: '只能管理本部门及下级部门',
  hasLower: '该部门还有下级部门，请先移动或删除下级部门',

  logAdd: '新增部门',
  logEdit: '编辑部门',
  logHeadLeft: '负责人已不是本部门或下级部门的启用成员，自动取消',
  logRemove: '删除部门'
})
