import { consoleOf, openByMenu } from '../steps/console-steps.ts'
import { dialog, press, pressIn, read, rowsHere, type State, see } from './axe-states.ts'

/** Pages of 系统管理. */
export const administration: readonly State[] = [
  ['roles', [page => openByMenu(page, '角色管理', '系统管理'), rowsHere], see('table')],
  [
    'a new role, nothing filled in',
    [press('新增角色'), pressIn(dialog('新增角色'), '确定')],
    read('请至少选择一项权限')
  ],
  [
    'a built-in role',
    [page => consoleOf(page).getByRole('button', { name: '班长', exact: true }).click()],
    read('系统内置角色不能修改，可以复制后调整')
  ],
  ['departments', [page => openByMenu(page, '部门管理', '系统管理'), rowsHere], see('table')],
  [
    'a new department, nothing filled in',
    [press('新增部门'), pressIn(dialog('新增部门'), '确定')],
    read('请输入部门名称')
  ]
]
