/** The groups of the menu; each also has an address of its own. */
import type { MenuSign } from './menu-signs.ts'

export interface MenuGroup {
  readonly title: string
  readonly socialTitle?: string
  /** Leads to the first of its pages that one may see. */
  readonly path: string
  readonly icon: MenuSign
  /** `noredirect`: in the breadcrumb it is only text (doc 1 §2). */
  readonly redirect?: 'noredirect'
}

const groups = [
  { title: 'AI智能分析', path: '/analysis', icon: 'analysis', redirect: 'noredirect' },
  { title: '呼叫管理中心', path: '/callManage', icon: 'calls' },
  { title: '短信中心', path: '/message', icon: 'messages' },
  { title: '线索', path: '/clue', icon: 'clues' },
  { title: '数据中心', path: '/dataManage', icon: 'monitors' },
  { title: '计费管理', path: '/finance', icon: 'billing' },
  { title: '系统管理', path: '/systemManage', icon: 'system' }
] as const satisfies readonly MenuGroup[]

export type MenuTitle = (typeof groups)[number]['title']
export const menuGroups: readonly MenuGroup[] = groups
