import type { Page } from 'playwright/test'
import {
  asAdmin,
  type Call,
  callsDuring,
  detail,
  drawer,
  findCall,
  openCall,
  rowOf,
  rows,
  transcript
} from '../steps/call-detail-steps.ts'
import { consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const NEW = '新消息'
const lines = (page: Page) => transcript(page).getByRole('listitem')
const scroll = (page: Page, share: number) =>
  transcript(page).evaluate((box, share) => {
    box.scrollTop = box.scrollHeight * share
  }, share)
/** How far the end is from where one looks, in px. */
const below = (page: Page) =>
  transcript(page).evaluate(box => box.scrollHeight - box.clientHeight - box.scrollTop)
const nodes = (page: Page) => transcript(page).evaluate(box => box.querySelectorAll('*').length)

test.use({ viewport: { width: 1440, height: 900 } })

test('a transcript in progress grows, stays at its end, and keeps the scroll position of a reader', async ({
  page,
  server
}) => {
  await enterConsole(page, 'leader', 'callManage/outCall')
  await expect(rows(page)).toHaveCount(10)
  const call = { by: 'leader', phone: '13812345678', lines: 400, every: 250 }
  const started = await server.post<{ data?: { callRecordId: string }; callRecordId?: string }>(
    '/demo/robot_call',
    call
  )
  const callRecordId = started.data?.callRecordId ?? started.callRecordId ?? ''
  const ask = await asAdmin(server)
  await expect
    .poll(
      async () =>
        (await ask<{ list: object[] }>(`/call_records/${callRecordId}/dialogs`)).list.length
    )
    .toBeGreaterThan(12)
  await consoleOf(page).getByRole('button', { name: '查询', exact: true }).click()
  const running = await ask<Call>(`/call_records/base/${callRecordId}?includeHistory=true`)
  await detail(rowOf(page, running)).click()
  await expect(drawer(page).getByText('通话进行中').first()).toBeVisible()
  const last = () => lines(page).last().textContent()
  const before = await last()
  await expect.poll(last).not.toBe(before)
  await expect.poll(() => below(page)).toBeLessThan(2)

  await scroll(page, 0)
  const { list: texts } = await ask<{ list: { text: string }[] }>(
    `/call_records/${callRecordId}/dialogs`
  )
  const first = texts[0]?.text ?? '?'
  await expect(lines(page).first()).toContainText(first)
  await expect(drawer(page).getByRole('button', { name: NEW })).toBeVisible()
  await expect(lines(page).first()).toContainText(first)
  expect(await transcript(page).evaluate(box => box.scrollTop)).toBe(0)
  await drawer(page).getByRole('button', { name: NEW }).click()
  await expect(drawer(page).getByRole('button', { name: NEW })).toHaveCount(0)
  await expect.poll(() => below(page)).toBeLessThan(2)

  await server.post('/demo/hang_up', { callRecordId })
  await expect(drawer(page).getByText('通话进行中')).toHaveCount(0)
  const { list: all } = await ask<{ list: { text: string }[] }>(
    `/call_records/${callRecordId}/dialogs`
  )
  await scroll(page, 1)
  await expect(lines(page).last()).toContainText(all.at(-1)?.text ?? '?')
})

test('five thousand lines are as light as ten, and one more costs the same', async ({
  page,
  server
}) => {
  test.setTimeout(120_000)
  const long = await findCall(server, ({ dialogCount }) => dialogCount >= 5000)
  const short = await findCall(
    server,
    ({ dialogCount, callType, callDirectionType, intentName }) =>
      callType === 1 &&
      callDirectionType === long.callDirectionType &&
      dialogCount >= 6 &&
      dialogCount < 20 &&
      intentName === 'A'
  )
  await enterConsole(
    page,
    'admin',
    long.callDirectionType === 1 ? 'callManage/income' : 'callManage/outCall'
  )
  const costs: number[] = []
  for (const call of [short, long]) {
    await openCall(page, call)
    await expect(lines(page).first()).toBeVisible()
    if (call === long) expect((await transcript(page).boundingBox())?.height).toBe(460)
    for (const share of [0.5, 0.2, 1]) {
      await scroll(page, share)
      await expect.poll(() => nodes(page)).toBeLessThanOrEqual(400)
    }
    const speak = async (turn: number) => {
      const text = `新的一句 ${turn}。`
      const data = {
        callRecordId: call.callRecordId,
        sequence: call.dialogCount + turn,
        role: turn % 2 ? 'customer' : 'robot',
        text,
        startTime: 1
      }
      await server.post('/demo/push', { to: 'admin', push: { topic: 'call_dialog', data } })
      await expect(transcript(page).getByText(text)).toBeVisible()
    }
    // The first ones make it a call that is on.
    for (const turn of [1, 2, 3]) await speak(turn)
    const turns = Array.from({ length: 20 }, (_, at) => at + 4)
    const calls: number[] = []
    for (const turn of turns) calls.push(await callsDuring(page, () => speak(turn)))
    // A clock that ticks in between is no part of a line: the line in the middle had none.
    costs.push(calls.sort((one, other) => one - other)[turns.length / 2] ?? 0)
    expect(await nodes(page)).toBeLessThanOrEqual(400)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
  }
  const [few = 0, many = 0] = costs
  const description = `${few.toFixed(0)} of few, ${many.toFixed(0)} of five thousand`
  test.info().annotations.push({ type: 'calls per line', description })
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThan(few * 1.2)
})
