import { html, render } from 'lit-html'
import { postNumber } from './hosts/number-channel.ts'

/** Simulates the customer: calls an agent and hangs up on demand. */
const place = document.querySelector<HTMLElement>('#incoming')
let status = ''
let isBusy = false
let callRecordId: string | undefined

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  const reply = (await answer.json()) as Record<string, unknown>
  if (!answer.ok || reply.code === 0) throw new Error(String(reply.message ?? '请求失败'))
  return (reply.data ?? reply) as Record<string, unknown>
}

async function attempt(work: () => Promise<string>): Promise<void> {
  isBusy = true
  redraw()
  status = await work().catch((error: Error) => error.message)
  isBusy = false
  redraw()
}

function call(event: SubmitEvent): void {
  event.preventDefault()
  const form = new FormData(event.target as HTMLFormElement)
  const from = String(form.get('from')).trim()
  const to = String(form.get('to'))
  void attempt(async () => {
    const answer = await post('/demo/incoming', { from, to })
    callRecordId = String(answer.callRecordId)
    void follow(callRecordId, from)
    return `${from} 正在呼叫 ${to}`
  })
}

/** Polls the call's status until it has ended. */
async function follow(id: string, name: string): Promise<void> {
  const state = await post('/demo/call_state', { callRecordId: id }).catch(() => undefined)
  if (callRecordId !== id) return
  if (state?.isOver) {
    callRecordId = undefined
    status = state.isAnswered ? `${name}：通话已结束` : `${name}：未接听`
  } else if (state?.isAnswered) status = `${name}：正在通话`
  redraw()
  if (callRecordId === id) setTimeout(follow, 1000, id, name)
}

const hangUp = () =>
  void attempt(async () => {
    await post('/demo/hang_up', { callRecordId })
    callRecordId = undefined
    return '客户已挂断'
  })

function redraw(): void {
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
      <output aria-live="polite">${status}</output>
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

redraw()
