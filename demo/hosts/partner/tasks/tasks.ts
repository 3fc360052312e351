/** A partner's campaign page: the call task dialog without the rest of the console. */
import { html, render } from 'lit-html'
import '/dist/session.js'
import '/dist/call-task-dialog.js'
import { find, signInWith } from '../../sign-in.ts'

type Mode = 'create' | 'edit' | 'copy'
type Dialog = HTMLElement & { repair: boolean; show(mode: Mode, id?: string): Promise<void> }

const dialog = find<Dialog>('hutong-call-task-dialog')
const workspace = find('#workspace')
const names = ['show', 'hide', 'change', 'before-submit', 'submit', 'invalid', 'error']

let tasks: readonly string[] = []
let events: readonly { readonly name: string; readonly detail: string }[] = []

// The element reports its own failures.
const open = (mode: Mode, id?: string, repair = false) => {
  dialog.repair = repair
  dialog.show(mode, id).catch(() => undefined)
}

const redraw = () =>
  render(
    html`
      <div class="actions">
        <button @click=${() => open('create')}>新建任务</button>
        <button @click=${() => open('create', undefined, true)}>新建失联修复任务</button>
      </div>
      <table>
        <caption>
          本页创建的任务
        </caption>
        <thead>
          <tr>
            <th>任务编号</th>
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          ${tasks.map(
            id => html`<tr>
              <td>${id}</td>
              <td>
                <button @click=${() => open('edit', id)}>编辑</button>
                <button @click=${() => open('copy', id)}>复制</button>
              </td>
            </tr>`
          )}
        </tbody>
      </table>
      <h2>页面收到的事件</h2>
      <ol>
        ${events.map(({ name, detail }) => html`<li><b>${name}</b>${detail}</li>`)}
      </ol>
    `,
    workspace
  )

for (const name of names)
  document.addEventListener(`hutong-${name}`, event => {
    const { detail } = event as CustomEvent<{ mode?: Mode; callTaskId?: string }>
    events = [{ name: `hutong-${name}`, detail: JSON.stringify(detail) }, ...events].slice(0, 50)
    const { callTaskId } = detail
    if (name === 'submit' && callTaskId && !tasks.includes(callTaskId))
      tasks = [callTaskId, ...tasks]
    redraw()
  })

redraw()
void signInWith(find<HTMLFormElement>('#login')).then(() => {
  find('#login').hidden = true
  workspace.hidden = false
})
