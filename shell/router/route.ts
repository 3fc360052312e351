import type { ComponentType } from 'react'
import type { Permission } from '../../core/session/permissions.ts'
import type { MenuTitle } from './menu-groups.ts'
import type { MenuSign } from './menu-icons.ts'

export interface Route {
  /** Path without the base path; `:id` and a final `:path*` are parameters. */
  readonly path: string
  readonly name: string
  readonly title: string
  /** Title in the variant for social workers. */
  readonly socialTitle?: string
  /** Group in the sidebar; without one the page is at the top level. */
  readonly menu?: MenuTitle
  readonly icon?: MenuSign
  /** Without this permission: 401, and not in the menu. Required for pages in the menu. */
  readonly needs?: Permission
  /** Accessible without a session. */
  readonly open?: true
  /** Its page has no classes but those of `layout.css`. */
  readonly plain?: true
  /** Omitted from the menu. */
  readonly hidden?: true
  /** Rendered without the layout. */
  readonly bare?: true
  /** Rendered without the layout where this parameter of the address is 1. */
  readonly bareBy?: string
  /** Path of the parent page, for the breadcrumb. */
  readonly parent?: string
  /** Target of an address that only redirects. */
  readonly redirect?: string
  /** Loads the page. A route without one does not exist: 404, and not in the menu. */
  readonly view?: () => Promise<{ readonly default: ComponentType }>
  /** Mounts a page of the host; returns the cleanup. */
  readonly mount?: Mount
}

/** Mounts a host page into a container that the host's stylesheets reach. */
export type Mount = (place: HTMLElement, at: MountedAt) => (() => void) | undefined

export interface MountedAt {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}
