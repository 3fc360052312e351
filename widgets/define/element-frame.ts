/** Shadow root content before React is loaded: the frame, and a retry button. */

import { adoptStyles } from '../kit/styles/adopt-styles.ts'

/** Styles that every element needs from the start. */
const bareCss =
  ':host{display:block}:host([hidden]){display:none}.again{width:100%;padding:16px;border:1px solid;border-radius:var(--hutong-radius,6px);font:var(--hutong-font-size,14px)/1.57 system-ui;color:light-dark(#c9252d,#ff7b78);background:light-dark(#fff,#191c22)}'

export function frame(element: HTMLElement): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' })
  adoptStyles(root, bareCss)
  return root
}

/** A retry button in place of the view, without React, which may be what failed to load. */
export function offerAgain(root: ShadowRoot, sentence: string, again: () => void): () => void {
  const button = document.createElement('button')
  button.className = 'again'
  const isEnglish = document.querySelector('hutong-session[lang^=en]')
  button.lang = isEnglish ? 'en' : 'zh-CN'
  button.textContent = isEnglish ? 'Load again' : sentence
  const alert = document.createElement('div')
  alert.role = 'alert'
  const end = () => alert.remove()
  button.onclick = () => {
    end()
    again()
  }
  alert.append(button)
  root.append(alert)
  return end
}
