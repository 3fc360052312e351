/** Pages added by a host, and its changes to the console's routes. */
import { type MenuTitle, menuGroups } from './menu-groups.ts'
import type { MenuSign } from './menu-icons.ts'
import type { Mount, Route } from './route.ts'
import { routes } from './routes.ts'

/** A page of the host in the console, or a change to one of its pages. */
export interface HostRoute {
  /** Path such as `/reports/:id`; an existing path changes that page. */
  readonly path: string
  readonly name?: string
  readonly title?: string
  /** Title of a group of the sidebar; without one the page is at the top level. */
  readonly menu?: string
  /** Name of an icon of the console. */
  readonly icon?: string
  /** Permission code of a host page; the console's own pages keep theirs. */
  readonly needs?: string
  /** Omitted from the menu. */
  readonly hidden?: boolean
  /** Path of the parent page, for the breadcrumb. */
  readonly parent?: string
  /** Mounts the page into a container outside the shadow root; returns the cleanup. */
  readonly mount?: (
    container: HTMLElement,
    route: {
      readonly path: string
      readonly params: Readonly<Record<string, string>>
      readonly query: Readonly<Record<string, string>>
    }
  ) => (() => void) | undefined
}

/** Merges the host's routes: an existing path is replaced, others are appended. */
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

/** A host cannot change how a page of the console is guarded: `needs`, `open` and `bare` stay. */
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
