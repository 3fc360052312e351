import { html, render } from 'lit-html'
import { postNumber } from './hosts/number-channel.ts'

/** Simulates the customer: calls an agent and hangs up on demand. */
const place = document.querySelector<HTMLElement>('#incoming')
let said = ''
let isBusy = false
let callRecordId: string | undefined

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  const said = (await answer.json()) as Record<string, unknown>
  if (!answer.ok || said['code'] === 0) throw new Error(String(said['message'] ?? '请求失败'))
  return (said['data'] ?? said) as Record<string, unknown>
}

async function attempt(work: () => Promise<string>): Promise<void> {
  isBusy = true
  draw()
  said = await work().catch((error: Error) => error.message)
  isBusy = false
  draw()
}

function call(event: SubmitEvent): void {
  event.preventDefault()
  const form = new FormData(event.target as HTMLFormElement)
  const from = String(form.get('from')).trim()
  const to = String(form.get('to'))
  void attempt(async () => {
    const answer = await post('/demo/incoming', { from, to })
    callRecordId = String(answer['callRecordId'])
    void follow(callRecordId, from)
    return `${from} 正在呼叫 ${to}`
  })
}

/** Polls the call's status until it has ended. */
async function follow(id: string, who: string): Promise<void> {
  const state = await post('/demo/call_state', { callRecordId: id }).catch(() => undefined)
  if (callRecordId !== id) return
  if (state?.['isOver']) {
    callRecordId = undefined
    said = state['isAnswered'] ? `${who}：通话已结束` : `${who}：未接听`
  } else if (state?.['isAnswered']) said = `${who}：正在通话`
  draw()
  if (callRecordId === id) setTimeout(follow, 1000, id, who)
}

const hangUp = () =>
  void attempt(async () => {
    await post('/demo/hang_up', { callRecordId })
    callRecordId = undefined
    return '客户已挂断'
  })

function draw(): void {
  if (!place) return
  render(
    html`<form class="call" @submit=${call}>
      <label>客户号码<input name="from" value="13812345678" inputmode="tel" required pattern="[0-9+\\-]{3,20}"></label>
      <label>打给坐席<select name="to">
        <option value="agent1">agent1（分机 100）</option>
        <option value="agent2">agent2（分机 200）</option>
        <option value="leader">leader（分机 300）</option>
      </select></label>
      <button ?disabled=${isBusy}>让客户来电</button>
      <button type="button" class="quiet" ?disabled=${isBusy || !callRecordId} @click=${hangUp}>让客户挂断</button>
      <output aria-live="polite">${said}</output>
    </form>`,
    place
  )
}

/** A clicked number is called in the CRM, in a new tab. */
document.querySelector('#numbers')?.parentElement?.addEventListener('click', event => {
  const button = (event.target as Element).closest<HTMLButtonElement>('button.dial')
  if (!button) return
  postNumber(button.value)
  open('/hosts/crm/', 'hutong-crm')
})

draw()
