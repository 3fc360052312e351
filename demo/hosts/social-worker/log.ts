import { html, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'

interface EventDetail {
  readonly customerId?: string
  readonly fields?: readonly string[]
  readonly callRecordId?: string
}
interface Line {
  readonly at: string
  readonly name: string
  readonly customerName: string
  readonly what: string
}

/** The three events that a case file records, with their texts. */
const events: Readonly<Record<string, (detail: EventDetail) => string>> = {
  'hutong-save': ({ fields }) => `更新了基本信息（${fields?.length ?? 0} 项）`,
  'hutong-remark-save': () => '写了跟进备注',
  'hutong-work-order-save': () => '登记了工单'
}

/** Event log of the case file, newest first. */
export function caseLog(redraw: () => void, nameOf: (id: string | undefined) => string) {
  let lines: readonly Line[] = []
  for (const [name, describe] of Object.entries(events))
    document.addEventListener(name, event => {
      const { detail } = event as CustomEvent<EventDetail>
      const at = new Date().toLocaleTimeString('zh-CN', { hour12: false })
      // Resolved now: the list of cases may change before the entry is rendered.
      const customerName = nameOf(detail.customerId)
      lines = [{ at, name, customerName, what: describe(detail) }, ...lines].slice(0, 50)
      redraw()
    })

  return (): TemplateResult => html`
    <section class="box log" aria-labelledby="log">
      <header><h2 id="log">个案日志</h2><small>由面板的事件写入</small></header>
      ${
        lines.length > 0
          ? html`<ol tabindex="0" aria-label="个案日志">${repeat(
              lines,
              line => line,
              line => html`<li>
                <time>${line.at}</time><span>${line.customerName} ${line.what}</span><code>${line.name}</code>
              </li>`
            )}</ol>`
          : html`<p class="none">还没有记录</p>`
      }
    </section>`
}
