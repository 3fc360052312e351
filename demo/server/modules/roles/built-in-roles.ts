import { type Permission, permissions } from '../../../../core/session/permissions.ts'
import type { VisibilityScope } from '../../auth/visibility-scope.ts'

export const ofAgents: readonly Permission[] = [
  'CCS.MAN.SEAT.PLAT',
  'CCS.CALL.CENTER',
  'CCS.CALL.CENTER.BASIC.OPRE',
  'CCS.EDIT.CUST.INFO',
  'CCS.SAVE.CUST.INFO',
  'CCS.KNOW.BASE.SEE',
  'CMC.ADDRE.LIST',
  'CMC.CALL.RECORD',
  'CMC.CLUE.MANA',
  'CMC.CUST.MANA',
  'CMC.MAN.CALL',
  'CMC.RECO.PERM',
  'CMC.SERV.REPORT',
  'CMC.SMS.RECORD',
  'CMC.SMS.SEND',
  'CMC.SMS.TASK',
  'CMC.SMS.TASK.SEE',
  'CMC.WORK.ORDER',
  'CMC.WORK.ORDER.BASIC.OPER'
]
export const ofLeaders: readonly Permission[] = [
  ...ofAgents,
  'CCS.MONI.CUTIN',
  'CMC.ADDRE.LIST.BASIC.OPER',
  'CMC.AGNET.MANA',
  'CMC.CALL.RECORD.EXPORT',
  'CMC.CALL.RECORD.SUMM',
  'CMC.CALL.TASK',
  'CMC.CALL.TASK.BASIC.OPER',
  'CMC.CALL.TASK.SEE',
  'CMC.DATA.MANA.CENTER',
  'CMC.RECE.SCEN',
  'CMC.SATI.EVAL',
  'CMC.TASK.ALAR',
  'CMC.VIEW.LGNO.CONT'
]

interface BuiltInRole {
  readonly name: string
  readonly tag_code: string
  readonly remark: string
  readonly is_built_in: true
  readonly data_scope: VisibilityScope
  readonly codes: readonly Permission[]
}

/** The roles that every enterprise begins with; they are read-only. */
export const builtInRoles = {
  administrator: {
    ...{ name: '管理员', tag_code: 'ADMIN', data_scope: 'all', is_built_in: true },
    remark: '拥有全部权限，管理成员、角色与系统设置',
    codes: Object.keys(permissions) as Permission[]
  },
  leader: {
    ...{ name: '班长', tag_code: 'LEADER', data_scope: 'department', is_built_in: true },
    remark: '管理本部门坐席，可监听与强插',
    codes: ofLeaders
  },
  agent: {
    ...{ name: '坐席', tag_code: 'AGENT', data_scope: 'own', is_built_in: true },
    remark: '接打电话，跟进客户、线索与工单',
    codes: ofAgents
  },
  workbench: {
    ...{ name: '工作台坐席', tag_code: 'ACCOUNT', data_scope: 'own', is_built_in: true },
    remark: '仅使用坐席工作台',
    codes: ['CCS.MAN.SEAT.PLAT', 'CCS.CALL.CENTER', 'CMC.MAN.CALL']
  }
} as const satisfies Readonly<Record<string, BuiltInRole>>
