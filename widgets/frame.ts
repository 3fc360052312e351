/** An element's shadow root before React is there: its box, and a way to try again. */

import { adoptStyles } from './kit/adopt-styles.ts'

/** The few rules that every element needs from its first moment. */
const bareCss =
  ':host{display:block}:host([hidden]){display:none}.again{width:100%;padding:16px;border:1px solid;border-radius:var(--hutong-radius,6px);font:var(--hutong-font-size,14px)/1.57 system-ui;cursor:pointer;color:light-dark(#c9252d,#ff7b78);background:light-dark(#fff,#191c22)}'

export function frame(element: HTMLElement): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' })
  adoptStyles(root, bareCss)
  return root
}

/** A button in place of the view; React may be the very thing that did not load. */
export function offerAgain(root: ShadowRoot, sentence: string, again: () => void): () => void {
  const button = document.createElement('button')
  button.className = 'again'
  button.type = 'button'
  button.lang = 'zh-CN'
  button.textContent = sentence
  button.setAttribute('role', 'alert')
  button.addEventListener('click', () => {
    button.remove()
    again()
  })
  root.append(button)
  return () => button.remove()
}
