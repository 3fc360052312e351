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
  ],
  [
    'settings of the enterprise',
    [page => openByMenu(page, '系统设置', '系统管理')],
    read('企业标志')
  ],
  [
    'a wrong time of wrap-up',
    [
      page => consoleOf(page).getByRole('tab', { name: '通话', exact: true }).click(),
      page => consoleOf(page).getByRole('textbox', { name: '话后整理时长' }).fill('x'),
      press('保存')
    ],
    read('请输入 0 至 3600 的整数')
  ],
  [
    'settings of the dialler',
    [page => consoleOf(page).getByRole('tab', { name: '外呼', exact: true }).click()],
    read('还没有节假日')
  ],
  [
    'the policy of sign-ins',
    [page => consoleOf(page).getByRole('tab', { name: '登录安全', exact: true }).click()],
    read('允许登录的地址')
  ],
  [
    'API keys',
    [page => consoleOf(page).getByRole('tab', { name: '接口密钥', exact: true }).click()],
    see('button', '新建密钥')
  ],
  [
    'a new key, nothing filled in',
    [press('新建密钥'), pressIn(dialog('新建接口密钥'), '确定')],
    read('请至少选择一项权限')
  ]
]
