/** The permissions of a role as its form shows them: areas of the menu, pages, and actions. */
import type { Permission } from '../../../session/permissions.ts'

export interface PermissionPage {
  /** Opens a page; without it the actions belong to no single page. */
  readonly page?: Permission
  /** Actions; each needs the page, where there is one. */
  readonly actions: readonly Permission[]
}
export interface PermissionArea {
  readonly title: string
  readonly pages: readonly PermissionPage[]
}

const page = (code: Permission, ...actions: readonly Permission[]): PermissionPage => ({
  page: code,
  actions
})
const anywhere = (...actions: readonly Permission[]): PermissionPage => ({ actions })

/** Each permission stands in one area. */
export const permissionAreas: readonly PermissionArea[] = [
  {
    title: '工作台与通话',
    pages: [
      page('CCS.MAN.SEAT.PLAT'),
      page('CCS.CALL.CENTER', 'CCS.CALL.CENTER.BASIC.OPRE'),
      page(
        'CMC.CALL.RECORD',
        'CMC.CALL.RECORD.EXPORT',
        'CMC.CALL.RECORD.DELE',
        'CMC.CALL.RECORD.SUMM'
      ),
      page('CMC.AI.INCOMING.CALL.RECORD'),
      page('CMC.MAN.CALL'),
      anywhere('CMC.RECO.PERM', 'CMC.VIEW.LGNO.CONT', 'CCS.MONI.CUTIN', 'CCS.KNOW.BASE.SEE')
    ]
  },
  {
    title: '客户与工单',
    pages: [
      page('CMC.CUST.MANA'),
      page('CMC.CLUE.MANA'),
      page('CMC.WORK.ORDER', 'CMC.WORK.ORDER.BASIC.OPER'),
      page(
        'CMC.ADDRE.LIST',
        'CMC.ADDRE.LIST.BASIC.OPER',
        'CMC.ADDRE.LIST.EXPO',
        'CMC.ADDRE.LIST.DELE'
      ),
      anywhere('CCS.SAVE.CUST.INFO', 'CCS.EDIT.CUST.INFO')
    ]
  },
  {
    title: '呼叫任务与接待',
    pages: [
      page('CMC.CALL.TASK'),
      page('CMC.BIG.DATA.CALL.TASK'),
      page('CMC.APPO.BOT'),
      page('CMC.TASK.REVI'),
      anywhere(
        'CMC.CALL.TASK.SEE',
        'CMC.CALL.TASK.BASIC.OPER',
        'CMC.CALL.TASK.DELE',
        'CMC.TASK.ALAR'
      ),
      page('CMC.RECE.SCEN', 'CMC.INTEL.RECE.BASIC.OPER', 'CMC.INTEL.RECE.DELE'),
      page('CMC.VERB.TEMP'),
      page('CMC.INTENT.RULE'),
      page('CMC.NUM.HAND'),
      page('CMC.SPEE.REAC'),
      page('CMC.BLAK.LIST.MANA'),
      page('CMC.RED.LIST.MANA'),
      page('CMC.WHIT.LIST.MANA')
    ]
  },
  {
    title: '短信中心',
    pages: [
      page('CMC.SMS.SEND'),
      page('CMC.SMS.TASK', 'CMC.SMS.TASK.SEE', 'CMC.SMS.TASK.BASIC.OPER', 'CMC.SMS.TASK.DELE'),
      page('CMC.SMS.TEMP', 'CMC.SMS.TEMP.SEE', 'CMC.SMS.TEMP.BASIC.OPER', 'CMC.SMS.TEMP.DELE'),
      page('CMC.SMS.RECORD', 'CMC.SMS.RECORD.DELE'),
      page('CMC.SIG.MANA')
    ]
  },
  {
    title: '数据与分析',
    pages: [
      page('CMC.DATA.MANA.CENTER'),
      page('CMC.LINE.MONI'),
      page('CMC.SERV.REPORT'),
      page('CMC.SATI.EVAL'),
      page('CMC.INTEL.ANALY')
    ]
  },
  {
    title: '计费管理',
    pages: [
      page('CMC.ACC.OVER', 'CMC.ACC.OVER.BASIC.OPER'),
      page('CMC.RECH.RECORD'),
      page('CMC.EXP.STATE'),
      page('CMC.DAILY.BILL.VIEW')
    ]
  },
  {
    title: '系统管理',
    pages: [
      page('CMC.ACCOUNT.MANA'),
      page('CMC.AGNET.MANA'),
      page('CMC.ROLE.MANA'),
      page('CMC.ADMIN.MANA'),
      page('CMC.DEPART.MANA'),
      page('CMC.LINE.MANA'),
      page('CMC.ROBOT.MANA'),
      page('CMC.VOICE.MODEL'),
      page('CMC.SYSTEM.SET'),
      page('CMC.OPER.LOG')
    ]
  }
]

export const codesOf = ({ pages }: PermissionArea): readonly Permission[] =>
  pages.flatMap(({ page: code, actions }) => (code ? [code, ...actions] : actions))

/**
 * Adds or removes permissions. An added action brings its page with it, a removed page takes its
 * actions with it.
 */
export function withPermissions(
  chosen: ReadonlySet<string>,
  codes: readonly string[],
  isAdded: boolean
): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const code of codes)
    if (isAdded) next.add(code)
    else next.delete(code)
  for (const { page: opening, actions } of permissionAreas.flatMap(({ pages }) => pages)) {
    if (!opening) continue
    if (isAdded && codes.some(code => actions.some(one => one === code))) next.add(opening)
    if (!isAdded && codes.includes(opening)) for (const action of actions) next.delete(action)
  }
  return next
}
