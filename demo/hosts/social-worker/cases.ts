import { html, type TemplateResult } from 'lit-html'
import { backend, type Contact } from '../crm/backend.ts'

/** The fields this system stores itself; the panel shows the rest. */
export interface Case extends Pick<Contact, 'id' | 'name' | 'city'> {
  readonly number: string
  readonly stage: string
  /** Milliseconds since 1970. */
  readonly nextVisit: number
}

const DAY = 86_400_000
const stages = ['接案', '评估', '计划', '介入', '结案跟进']
const day = (at: number) =>
  new Date(at).toLocaleDateString('zh-CN', { month: 'long', day: 'numeric' })

/** Stage and next visit are derived from the row, so they are stable. */
const asCase = ({ id, name, city }: Contact, at: number): Case => ({
  id,
  name,
  city,
  number: `GA-${String(2600 + at).padStart(5, '0')}`,
  stage: stages[at % stages.length] ?? '接案',
  nextVisit: Date.now() + ((at % 9) - 2) * DAY
})

/** The worker's case list; choosing a case opens it. */
export function caseList(redraw: () => void, open: (one: Case) => void) {
  let rows: readonly Case[] = []
  let state: 'loading' | 'shown' | 'failed' = 'loading'
  let search = ''
  let requests = 0
  const names = new Map<string | undefined, string>()

  async function load(): Promise<void> {
    const mine = ++requests
    const found = await backend.contacts(search).catch(() => undefined)
    if (mine !== requests) return
    rows = found?.list.map(asCase) ?? []
    for (const { id, name } of rows) names.set(id, name)
    state = found ? 'shown' : 'failed'
    redraw()
  }

  const type = (event: InputEvent) => {
    search = (event.target as HTMLInputElement).value.trim()
    void load()
  }

  const row = (one: Case, opened: Case | undefined) => html`
    <li><button type="button" aria-current=${one.id === opened?.id} @click=${() => open(one)}>
      <b>${one.name}</b>
      <i class="stage ${one.nextVisit < Date.now() ? 'late' : ''}">${one.stage}</i>
      <span>${one.number} · ${one.city || '地区未知'} · ${one.nextVisit < Date.now() ? '逾期未访' : '下次走访'} ${day(one.nextVisit)}</span>
    </button></li>`

  const list = (opened: Case | undefined): TemplateResult => html`
    <nav class="box" aria-label="我的个案">
      <header><h2>我的个案</h2><small>${rows.length} 件</small></header>
      <div class="search"><input type="search" aria-label="搜索个案" placeholder="搜索姓名" @input=${type}></div>
      ${
        rows.length > 0
          ? html`<ul class="cases">${rows.map(one => row(one, opened))}</ul>`
          : state === 'failed'
            ? html`<p class="none"><button type="button" @click=${load}>加载失败，点击重试</button></p>`
            : html`<p class="none">${state === 'loading' ? '加载中…' : '没有这样的个案'}</p>`
      }
    </nav>`

  const nameOf = (id: string | undefined) => names.get(id) ?? ''
  return { list, load, nameOf }
}
