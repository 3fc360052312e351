import type r2wc from '@r2wc/react-to-web-component'
import { Failure } from '../core/failure.ts'
import { elementText } from '../core/text/element.ts'
import { logDefect } from './defect.ts'
import { type Play, Stage, type StageElement } from './kit/stage.tsx'
import { surviveMoves } from './moves.ts'

interface ElementSide {
  readonly element: HTMLElement
  readonly values: () => { readonly theme: string | undefined }
  readonly onValues: (hear: () => void) => () => void
  readonly fail: (failure: Failure) => void
}

let ownTag: string | undefined

/** The same build from another address has a React of its own: its stage draws none of our views. */
function defineStage(toElement: typeof r2wc, build: string): string {
  let tag = `hutong-stage-${build}`
  while (customElements.get(tag)) tag += '-2'
  customElements.define(tag, stayingClass(toElement(Stage)))
  return tag
}

/** Draws a view inside an element's root. Returns how to unmount it. */
export function mount(
  root: ShadowRoot,
  door: ElementSide,
  View: Play['View'],
  toElement: typeof r2wc,
  build: string
): () => void {
  ownTag ??= defineStage(toElement, build)
  const stage = document.createElement(ownTag) as StageElement & { leave(): void }
  stage.className = 'hutong-stage'
  stage.play = {
    View,
    door,
    sentence: elementText.broken(),
    retry: elementText.retry(),
    onBreak: cause => {
      door.fail(new Failure('defect', elementText.broken(), { cause }))
      void logDefect(cause, door.element.localName)
    }
  }
  root.append(stage)
  return () => stage.leave()
}

interface Mounting {
  connectedCallback(): void
  disconnectedCallback(): void
}

/** r2wc's element, except that it mounts once and unmounts when told: a move is neither. */
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
