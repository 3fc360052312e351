import type r2wc from '@r2wc/react-to-web-component'
import { Failure } from '../../core/failure.ts'
import { elementMessages } from '../../core/messages/element-messages.ts'
import { $textLanguage } from '../../core/session/text-language.ts'
import { pageTheme } from '../kit/styles/page-theme.ts'
import { WidgetRoot, type WidgetRootElement, type WidgetRootProps } from '../kit/widget-root.tsx'
import { logDefect } from './log-defect.ts'
import { textsOf } from './page-language.ts'
import { surviveMoves } from './survive-moves.ts'

interface ElementSide {
  readonly element: HTMLElement
  readonly values: () => { readonly theme: string | undefined }
  readonly onValues: (listener: () => void) => () => void
  readonly fail: (failure: Failure) => void
}

let ownTag: string | undefined

/**
 * Tag of the wrapper element, per build: the same build from another URL has its own React instance,
 * which cannot render these views.
 */
function defineWrapper(toElement: typeof r2wc, build: string): string {
  let tag = `hutong-wrapper-${build}`
  while (customElements.get(tag)) tag += '-2'
  customElements.define(tag, stayingClass(toElement(WidgetRoot)))
  return tag
}

$textLanguage.subscribe(pageTheme.setLanguage)

/** Mounts a view in an element's root, once its texts are loaded. Returns the unmount function. */
export async function mount(
  root: ShadowRoot,
  host: ElementSide,
  View: WidgetRootProps['View'],
  toElement: typeof r2wc,
  build: string
): Promise<() => void> {
  await textsOf(host.element.localName)
  ownTag ??= defineWrapper(toElement, build)
  const wrapper = document.createElement(ownTag) as WidgetRootElement & { leave(): void }
  wrapper.className = 'hutong-wrapper'
  wrapper.rootProps = {
    View,
    host,
    sentence: elementMessages.broken,
    retry: elementMessages.retry,
    loadFailed: elementMessages.loadFailed,
    onBreak: cause => {
      host.fail(new Failure('defect', elementMessages.broken(), { cause }))
      void logDefect(cause, host.element.localName)
    }
  }
  root.append(wrapper)
  return () => wrapper.leave()
}

interface Mounting {
  connectedCallback(): void
  disconnectedCallback(): void
}

/** r2wc's element, but mounted once and unmounted explicitly, so that a move does neither. */
function stayingClass(mounting: CustomElementConstructor): CustomElementConstructor {
  const Base = mounting as new () => HTMLElement & Mounting
  return class extends Base {
    #moves: ReturnType<typeof surviveMoves> | undefined

    override connectedCallback(): void {
      if (this.#moves) return void this.#moves.back()
      this.#moves = surviveMoves(this)
      super.connectedCallback()
    }

    override disconnectedCallback(): void {
      this.#moves?.left()
    }
    connectedMoveCallback(): void {}

    leave(): void {
      super.disconnectedCallback()
      this.remove()
    }
  }
}
