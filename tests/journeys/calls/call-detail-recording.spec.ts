/** The recording in 呼叫详情, heard along its transcript. */
import type { Page } from 'playwright/test'
import type { DemoServer } from '../../support/server/demo-server.ts'
import {
  type Ask,
  asAdmin,
  type Call,
  current,
  drawer,
  findCall,
  isSpoken,
  listenToRecordings,
  openCall,
  pathOf,
  press,
  recordingState,
  rows,
  transcript
} from '../steps/call-detail-steps.ts'
import { chooseFrom, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

/** Short enough that what was ignored is in sight from the beginning. */
const hasIgnored = async (call: Call, ask: Ask) => {
  if (!isSpoken(call) || call.dialogCount > 12) return false
  const dialogue = await ask<{ list: { ignored: boolean }[] }>(
    `/call_records/${call.callRecordId}/dialogs`
  )
  return dialogue.list.some(({ ignored }) => ignored)
}
/** Start of each line shown, in seconds; read before sign-in. */
async function beginnings(server: DemoServer, call: Call): Promise<readonly number[]> {
  const ask = await asAdmin(server)
  const dialogue = await ask<{ list: { ignored: boolean; startTime: number }[] }>(
    `/call_records/${call.callRecordId}/dialogs`
  )
  return dialogue.list.filter(({ ignored }) => !ignored).map(({ startTime }) => startTime / 1000)
}
const lines = (page: Page) => transcript(page).getByRole('listitem')
const slider = (page: Page) => drawer(page).getByRole('slider', { name: '播放进度' })

test.use({ viewport: { width: 1440, height: 900 } })

test('the recording plays along the transcript, and seeks to where one points', async ({
  page,
  server
}) => {
  const call = await findCall(server, isSpoken)
  const begins = await beginnings(server, call)
  await listenToRecordings(page)
  await enterConsole(page, 'admin', pathOf(call))
  await openCall(page, call)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0 分 0 秒')
  await expect(slider(page)).toBeEnabled()
  await press(page, '播放录音')
  await expect.poll(async () => (await recordingState(page)).loudness).toBeGreaterThan(0.01)
  const started = (await recordingState(page)).seconds
  await expect.poll(async () => (await recordingState(page)).seconds).toBeGreaterThan(started + 1)
  await expect(current(page)).toHaveCount(1)
  await expect(slider(page)).not.toHaveAttribute('aria-valuetext', '0 分 0 秒')

  // A line of the transcript is where the sound goes.
  const fourth = transcript(page).locator('[aria-posinset="4"]')
  const jump = fourth.getByRole('button', { name: /^从 .* 播放$/ })
  const [minutes, seconds] = ((await jump.textContent()) ?? '').split(':').map(Number)
  const text = (minutes ?? 0) * 60 + (seconds ?? 0)
  await jump.click()
  const seekTime = async () => (await recordingState(page)).seekTime
  await expect.poll(seekTime).toBeGreaterThanOrEqual(text)
  expect(await seekTime()).toBeLessThan(text + 1)

  // Five seconds by an arrow, and silence for 700 ms.
  await slider(page).focus()
  await press(page, '暂停播放')
  await expect.poll(async () => (await recordingState(page)).playing).toBe(0)
  const { seconds: stopped } = await recordingState(page)
  const place = begins.filter(moment => moment <= stopped).length
  expect(place).toBeGreaterThan(3)
  await expect(current(page)).toHaveAttribute('aria-posinset', String(place))
  const at = async () => Number(await slider(page).inputValue())
  const rest = await at()
  await slider(page).press('ArrowLeft')
  await expect.poll(at).toBeCloseTo(Math.max(0, rest - 5), 0)
  await slider(page).press('ArrowRight')
  await expect.poll(at).toBeCloseTo(rest, 0)
  await press(page, '播放录音')
  await expect.poll(async () => (await recordingState(page)).playing).toBe(1)
  const silences = async () => (await recordingState(page)).silences.length
  const before = await silences()
  await slider(page).press('ArrowRight')
  await expect.poll(silences).toBe(before + 1)
  expect((await recordingState(page)).silences.at(-1)).toBeGreaterThanOrEqual(699)
  await expect.poll(async () => (await recordingState(page)).playing).toBe(1)

  await chooseFrom(drawer(page).getByRole('combobox', { name: '播放速度' }), '2 倍')
  await expect.poll(async () => (await recordingState(page)).speed).toBe(2)
  const file = page.waitForEvent('download')
  await press(page, '下载录音')
  expect((await file).suggestedFilename()).toMatch(/\.wav$/)

  // With the drawer the sound goes.
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await recordingState(page)).playing).toBe(0)
})

test('one recording at a time: a row falls silent when another one, or the drawer, plays', async ({
  page
}) => {
  await listenToRecordings(page)
  await enterConsole(page, 'admin', 'callManage/outCall')
  await expect(rows(page)).toHaveCount(10)
  const play = rows(page).getByRole('button', { name: '播放录音' })
  const stop = rows(page).getByRole('button', { name: '停止播放' })
  await play.first().click()
  await expect.poll(async () => (await recordingState(page)).playing).toBe(1)
  await expect(stop).toHaveCount(1)
  await play.first().click()
  await expect.poll(async () => (await recordingState(page)).seconds).toBeGreaterThan(0)
  await expect.poll(async () => (await recordingState(page)).playing).toBe(1)
  await expect(stop).toHaveCount(1)
  await consoleOf(page).getByRole('link', { name: '呼入记录', exact: true }).click()
  await expect.poll(async () => (await recordingState(page)).playing).toBe(0)
})

test('a ticket that has run out gives way to another one, unheard', async ({ page, server }) => {
  const call = await findCall(server, isSpoken)
  await listenToRecordings(page)
  await enterConsole(page, 'admin', pathOf(call))
  await openCall(page, call)
  let refusals = 0
  await page.route('**/api/recordings/*?*t=*', async route => {
    if (refusals++ === 0) await route.fulfill({ status: 401, json: { message: '票据已过期' } })
    else await route.continue()
  })
  await press(page, '播放录音')
  await expect.poll(async () => (await recordingState(page)).seconds).toBeGreaterThan(0.5)
  expect(refusals).toBeGreaterThan(1)
  await expect(consoleOf(page).getByText('录音无法播放')).toHaveCount(0)
  await page.unroute('**/api/recordings/*?*t=*')
  await page.route('**/api/recordings/*?*t=*', route => route.fulfill({ status: 401, json: {} }))
  await page.keyboard.press('Escape')
  await openCall(page, call)
  await press(page, '播放录音')
  await expect(consoleOf(page).getByText('录音无法播放')).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: '播放录音' })).toBeVisible()
})

test('ignored lines are shown and hidden with the permission', async ({ page, server }) => {
  const call = await findCall(server, hasIgnored)
  await enterConsole(page, 'admin', pathOf(call))
  await openCall(page, call)
  // Only what is in sight is drawn: the lines say themselves of how many they are.
  const total = async () => Number(await lines(page).first().getAttribute('aria-setsize'))
  await expect.poll(total).toBeGreaterThan(0)
  const shown = await total()
  await expect(transcript(page).getByText('已忽略')).toHaveCount(0)
  await press(page, '查看忽略内容')
  await expect.poll(total).toBeGreaterThan(shown)
  await expect(transcript(page).getByText('已忽略').first()).toBeVisible()
  await press(page, '隐藏忽略内容')
  await expect.poll(total).toBe(shown)
  await expect(transcript(page).getByText('已忽略')).toHaveCount(0)
})

test('without the permissions there is no recording and no ignored line', async ({
  page,
  server
}) => {
  const call = await findCall(server, isSpoken)
  await page.route('**/api/users/detail', async route => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const secret = ['CMC.RECO.PERM', 'CMC.VIEW.LGNO.CONT']
    const left = data.permissions.filter((code: string) => !secret.includes(code))
    await route.fulfill({
      response: answer,
      json: { ...rest, data: { ...data, permissions: left } }
    })
  })
  await enterConsole(page, 'admin', pathOf(call))
  await openCall(page, call)
  await expect(lines(page).first()).toBeVisible()
  await expect(transcript(page).getByText('已忽略')).toHaveCount(0)
  await expect(drawer(page).getByRole('group', { name: '录音播放器' })).toHaveCount(0)
  await expect(drawer(page).getByRole('button', { name: '查看忽略内容' })).toHaveCount(0)
  await expect(drawer(page).getByRole('button', { name: /^从 .* 播放$/ })).toHaveCount(0)
})
