import { sendKeys } from '@web/test-runner-commands'
import { inside, turn, until } from './wait.ts'

export const press = (key: string) => sendKeys({ press: key })

/** The gallery with one part on show. */
export async function show(part: string): Promise<ShadowRoot> {
  await import('/test-results/gallery/gallery.js' as string)
  const gallery = document.createElement('hutong-gallery')
  gallery.setAttribute('shown', part)
  gallery.style.cssText = 'display:block;width:1100px;height:720px'
  document.body.replaceChildren(gallery)
  await inside(gallery, `#part-${part}`)
  return gallery.shadowRoot as ShadowRoot
}

/** The one element of a role and a name, as soon as it is there. */
export const byRole = (root: ShadowRoot, role: string, name: string): Promise<HTMLElement> =>
  until(`${role} ${name}`, () =>
    [...root.querySelectorAll<HTMLElement>(`[role=${role}], ${tags[role] ?? 'none'}`)].find(
      element => nameOf(root, element) === name && element.checkVisibility()
    )
  )

const tags: Readonly<Record<string, string>> = {
  button: 'button',
  textbox: 'input, textarea',
  region: 'section',
  navigation: 'nav'
}

function nameOf(root: ShadowRoot, element: HTMLElement): string {
  const label = element.getAttribute('aria-label')
  if (label) return label
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = ids.map(id => root.getElementById(id)?.textContent ?? '')
  return (labels.join(' ') || element.textContent || '').trim()
}

export const focused = (root: ShadowRoot): Element | null => root.activeElement

export const gone = (root: ShadowRoot, selector: string) =>
  until(`${selector} to go`, () => !root.querySelector(selector))

/** Base UI's focus guards at the ends of an overlay, which pass the focus on at once. */
const guards = { fromShadowDom: ['hutong-gallery', '[data-base-ui-focus-guard]'] }

/** What axe finds, in both themes. */
export async function axeFinds(root: ShadowRoot): Promise<readonly string[]> {
  await import('axe-core')
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    root.host.setAttribute('theme', theme)
    await turn()
    const running = root
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(running.map(({ finished }) => finished))
    const { violations } = await axe.run({ include: [root.host], exclude: [guards] } as never, {
      rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } }
    })
    found.push(
      ...violations.map(
        ({ id, nodes }) => `${theme} ${id} ${nodes[0]?.html} ${nodes[0]?.failureSummary}`
      )
    )
  }
  return found
}
