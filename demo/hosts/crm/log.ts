import { html, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'

interface Line {
  readonly at: string
  readonly name: string
  readonly detail: string
}

const names = [
  'hutong-ready',
  'hutong-auth-required',
  'hutong-signed-out',
  'hutong-agent-state',
  'hutong-connection',
  'hutong-leader-change',
  'hutong-kicked',
  'hutong-topic',
  'hutong-error',
  'hutong-before-dial',
  'hutong-dial',
  'hutong-incoming',
  'hutong-screen-pop',
  'hutong-answer',
  'hutong-call-state',
  'hutong-call-end',
  'hutong-registration',
  'hutong-audio-blocked',
  'hutong-device-change',
  'hutong-recall-clear',
  'hutong-kpi-select'
]

/** Events that the elements dispatched on this page, newest first. */
export function eventLog(redraw: () => void) {
  let lines: readonly Line[] = []
  for (const name of names)
    document.addEventListener(name, event => {
      const detail = JSON.stringify((event as CustomEvent).detail ?? {})
      const at = new Date().toLocaleTimeString('zh-CN', { hour12: false })
      lines = [{ at, name, detail }, ...lines].slice(0, 100)
      redraw()
    })

  const clear = () => {
    lines = []
    redraw()
  }

  return (): TemplateResult => html`
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title">页面收到的事件 <button class="plain" @click=${clear}>清空</button></h2>
      <ol tabindex="0" aria-labelledby="log-title">
        ${repeat(
          lines,
          line => line,
          line =>
            html`<li><time>${line.at}</time><b>${line.name}</b><span>${line.detail}</span></li>`
        )}
      </ol>
    </section>`
}
