import { html, nothing, type TemplateResult } from 'lit-html'
import { backend, type Contact } from './backend.ts'

const day = (at: number) => new Date(at).toLocaleDateString('zh-CN')

/** The CRM's contact table and the card of the open contact. */
export function contactList(redraw: () => void) {
  let rows: readonly Contact[] = []
  let state: 'loading' | 'shown' | 'failed' = 'loading'
  let search = ''
  let opened: Contact | undefined
  let unknownNumber: string | undefined
  let requests = 0

  async function load(): Promise<void> {
    const mine = ++requests
    state = 'loading'
    redraw()
    const found = await backend.contacts(search).catch(() => undefined)
    if (mine !== requests) return
    rows = found?.list ?? []
    state = found ? 'shown' : 'failed'
    redraw()
  }

  /** Screen pop: opens the CRM's card for the number, or a note that it is unknown. */
  async function openByNumber(number: string): Promise<void> {
    const found = await backend.contacts(number).catch(() => undefined)
    opened = found?.list.find(contact => contact.phone === number)
    unknownNumber = opened ? undefined : number
    redraw()
  }

  const open = (contact: Contact) => {
    opened = contact
    unknownNumber = undefined
    redraw()
  }

  const type = (event: InputEvent) => {
    search = (event.target as HTMLInputElement).value.trim()
    void load()
  }

  const row = (contact: Contact) => html`
    <tr class=${contact === opened ? 'open' : ''}>
      <td><button class="plain name" @click=${() => open(contact)}>${contact.name}</button></td>
      <td>${contact.company}</td>
      <td><button class="plain phone" data-hutong-dial=${contact.phone} title="点击外呼">${contact.phone}</button></td>
      <td>${contact.city}</td>
      <td>${day(contact.lastContact)}</td>
    </tr>`

  const body = () => {
    if (state === 'failed')
      return html`<tr><td colspan="5"><button class="plain" @click=${load}>加载失败，点击重试</button></td></tr>`
    if (rows.length === 0)
      return html`<tr><td colspan="5" class="none">${state === 'loading' ? '加载中…' : '没有符合条件的联系人'}</td></tr>`
    return rows.map(row)
  }

  const table = (): TemplateResult => html`
    <section class="contacts">
      <header>
        <h2>联系人</h2>
        <input type="search" placeholder="搜索姓名、公司或电话" aria-label="搜索联系人" @input=${type}>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="联系人列表">
        <table>
          <thead><tr><th>姓名</th><th>公司</th><th>电话</th><th>城市</th><th>上次联系</th></tr></thead>
          <tbody>${body()}</tbody>
        </table>
      </div>
    </section>`

  const card = (): TemplateResult => html`
    <section class="card" aria-live="polite">
      ${
        opened
          ? html`<h2>${opened.name}</h2>
            <dl>
              <dt>公司</dt><dd>${opened.company}</dd>
              <dt>电话</dt><dd><a href="tel:${opened.phone}">${opened.phone}</a></dd>
              <dt>城市</dt><dd>${opened.city}</dd>
              <dt>上次联系</dt><dd>${day(opened.lastContact)}</dd>
            </dl>`
          : nothing
      }
      ${unknownNumber ? html`<h2>新号码</h2><p>${unknownNumber} 不在联系人中</p>` : nothing}
      ${opened || unknownNumber ? nothing : html`<p class="none">来电或点击姓名后，这里显示联系人</p>`}
    </section>`

  return { card, load, openByNumber, table }
}
