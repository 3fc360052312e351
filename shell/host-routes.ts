/** Pages that a host adds to the console, and rows of ours that it changes. */
import { type MenuTitle, menuGroups } from './menu-groups.ts'
import type { MenuSign } from './menu-signs.ts'
import { type Mount, type Route, routes } from './routes.ts'

export interface HostRoute {
  /** As the console knows it, such as `/reports/:id`; one of ours changes that page. */
  readonly path: string
  readonly name?: string
  readonly title?: string
  /** A group of the sidebar by its title; without one it stands there by itself. */
  readonly menu?: string
  /** One of the console's own signs. */
  readonly icon?: string
  /** The permission code that a page of the host's needs; those of our pages stay as they are. */
  readonly needs?: string
  /** Not in the menu. */
  readonly hidden?: boolean
  /** The path of the page above it, for the breadcrumb. */
  readonly parent?: string
  /** Draws the page into a place of its own, outside the shadow root; returns how to take it away. */
  readonly mount?: (
    place: HTMLElement,
    at: {
      readonly path: string
      readonly params: Readonly<Record<string, string>>
      readonly query: Readonly<Record<string, string>>
    }
  ) => (() => void) | undefined
}

/** Our rows with the host's: in place of the one of that path, else behind them all. */
export function withHostRoutes(given: unknown): readonly Route[] {
  if (!Array.isArray(given)) return routes
  const theirs = new Map<string, HostRoute>()
  for (const row of given) if (isHostRoute(row)) theirs.set(row.path, row)
  const ours = routes.map(row => {
    const change = theirs.get(row.path)
    theirs.delete(row.path)
    return change ? changed(row, change) : row
  })
  return [...ours, ...[...theirs.values()].map(row => changed(blank(row), row))]
}

const isHostRoute = (row: unknown): row is HostRoute =>
  typeof row === 'object' &&
  row !== null &&
  'path' in row &&
  typeof row.path === 'string' &&
  row.path.startsWith('/')

const blank = ({ path, needs }: HostRoute): Route => ({
  path,
  name: path.slice(1),
  title: path.slice(1),
  ...(text(needs) && { needs: needs as Route['needs'] & string })
})

/** What guards a page of ours is not the host's to say: neither `needs` nor `open` nor `bare`. */
function changed(row: Route, { mount, hidden, menu, needs: _, ...change }: HostRoute): Route {
  const group = menuGroups.find(({ title }) => title === menu)?.title as MenuTitle | undefined
  const { view, hidden: wasHidden, ...rest } = row
  const isHidden = hidden ?? wasHidden
  return {
    ...rest,
    ...(text(change.name) && { name: change.name as string }),
    ...(text(change.title) && { title: change.title as string }),
    ...(text(change.icon) && { icon: change.icon as MenuSign }),
    ...(text(change.parent) && { parent: change.parent as string }),
    ...(group && { menu: group }),
    ...(isHidden && { hidden: true as const }),
    ...(typeof mount === 'function' ? { mount: mount as Mount } : view && { view })
  }
}

const text = (value: unknown): boolean => typeof value === 'string' && value !== ''
