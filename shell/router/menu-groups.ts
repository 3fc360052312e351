/** Groups of the menu; each has an address of its own. */
import type { MenuSign } from './menu-icons.ts'

export interface MenuGroup {
  readonly title: string
  readonly socialTitle?: string
  /** Redirects to the first page of the group that the user may open. */
  readonly path: string
  readonly icon: MenuSign
  /** `noredirect`: plain text in the breadcrumb (rule console-11). */
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
