import { defineMessages } from '../../messages/define-messages.ts'

/** Role management: page texts, rules and server messages. */
export const roleMessages = defineMessages('roles', {
  list: '角色',
  name: '角色名称',
  remark: '说明',
  dataScope: '数据范围',
  kind: '类型',
  builtIn: '系统内置',
  own: '自定义',
  members: '成员数',
  membersOf: '查看“{name}”的成员',
  permissionCount: '权限数',
  updateTime: '更新时间',
  none: '-',

  add: '新增角色',
  edit: '编辑角色',
  view: '查看角色',
  copy: '复制角色',
  seeRow: '查看',
  editRow: '编辑',
  copyRow: '复制',
  remove: '删除',
  nameOfCopy: '{name} 副本',
  confirmRemove: '是否确认删除',

  scopeHint: '决定该角色的成员能看到谁的通话、工单与报表；成员有多个角色时取最大范围',
  permissions: '权限',
  chosenOf: '已选 {count}/{total}',
  anyPage: '通用',
  beyond: '超出您的权限',
  allOf: '全选“{area}”',
  page: '页面',
  actions: '操作权限',
  appliesNow: '保存后，{count} 名成员的菜单与权限立即更新',
  builtInHint: '系统内置角色不能修改，可以复制后调整',
  beyondHint: '该角色包含超出您的权限，您只能查看',

  nameMissing: '请输入角色名称',
  nameTooLong: '角色名称不能超过 {most} 个字符',
  codesMissing: '请至少选择一项权限',

  added: '新增成功',
  edited: '编辑成功',
  removed: '删除成功',

  noRole: '角色不存在或已删除',
  nameTaken: '角色名称已存在',
  isBuiltIn: '系统内置角色不能修改或删除',
  beyondOwn: '不能授予超出自身的权限或数据范围',
  inUse: '仍有 {count} 名成员使用该角色，请先为他们更换角色',
  lastAdministrator: '至少要有一名启用的成员同时拥有角色管理与管理员管理权限',
  changedByOther: '该角色已被他人修改，请查看最新内容后再保存',

  logAdd: '新增角色：{scope}，{count} 项权限',
  logEdit: '编辑角色',
  logGranted: '增加的权限',
  logRevoked: '移除的权限',
  logRemove: '删除角色'
})
