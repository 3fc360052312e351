import { consoleOf, openByMenu } from '../steps/console-steps.ts'
import { dialog, moreOf, press, pressIn, read, rowsHere, type State, see } from './axe-states.ts'

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
  ['accounts', [page => openByMenu(page, '账号管理', '系统管理'), rowsHere], see('table')],
  ['accounts by file', [press('导入账号')], see('dialog')],
  ['sign-ins of a member', [moreOf(/的更多操作$/, '登录管理')], read('当前没有有效的登录')],
  ['seats', [page => openByMenu(page, '坐席管理', '系统管理'), rowsHere], see('table')],
  [
    'a new seat, nothing filled in',
    [press('新增坐席'), pressIn(dialog('新增坐席'), '确定')],
    read('请选择成员')
  ],
  ['a group of seats', [press('坐席组')], see('dialog')],
  [
    'the card of a telephone',
    [press(/^话机配置 100/), pressIn(page => consoleOf(page).getByRole('alertdialog'), '话机配置')],
    see('dialog')
  ],
  ['administrators', [page => openByMenu(page, '管理员管理', '系统管理'), rowsHere], see('table')],
  [
    'an appointment, nothing filled in',
    [press('任命管理员'), pressIn(dialog('任命管理员'), '确定')],
    read('请选择成员')
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
    'fields of customers',
    [page => consoleOf(page).getByRole('tab', { name: '客户字段', exact: true }).click()],
    see('button', '修改 所属街镇')
  ],
  [
    'a linked field, its name cleared',
    [
      press('修改 所属街镇'),
      page => consoleOf(page).getByRole('textbox', { name: '名称' }).fill(''),
      pressIn(dialog('修改字段'), '确定')
    ],
    read('请填写名称')
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
