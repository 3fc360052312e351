import { type ComponentProps, createContext, use } from 'react'
import { consoleMessages } from '../../core/messages/console-messages.ts'

const mains = 'main, [role=main]'

/** Whether the host's page has a main landmark: around the console, also by a slot, or beside it. */
export function hasHostMain(element: Element): boolean {
  let node: Element | null | undefined = element
  while (node && !node.matches(mains))
    node =
      node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host
  return Boolean(node ?? document.querySelector(mains))
}

/** Whether the host's page has the main landmark. */
export const HostMainContext = createContext(false)

/** The console's main landmark; a region where the host's page has one, as a page has one main only. */
export function MainLandmark(props: ComponentProps<'main'>) {
  return use(HostMainContext) ? (
    <section aria-label={consoleMessages.main()} {...props} />
  ) : (
    <main {...props} />
  )
}
