import { farEnd, isAudible, listenIn, receivesAudio } from './sound.ts'
import {
  chooseFree,
  customerCalls,
  dialFromTable,
  expect,
  phoneOf,
  registered,
  signIn,
  test
} from './support.ts'

test('the voice goes on when the SIP socket is cut in a call, and the call still ends well', async ({
  page,
  server
}) => {
  await listenIn(page)
  await signIn(page)
  await chooseFree(page)
  const number = await dialFromTable(page)
  await server.post('/demo/faults', { route: 'sip', kind: 'close', times: 1 })
  await expect(page.locator('.log')).toContainText('"DISCONNECT"')
  await receivesAudio(page)
  await registered(page)
  await phoneOf(page).getByRole('button', { name: '挂断' }).click()
  await expect(page.locator('.log')).toContainText('hutong-call-end')
  await expect.poll(() => farEnd(server.url, number)).toBeUndefined()
})

test.describe('without a microphone', () => {
  test('a refused microphone is named, and the seat takes no calls until it is back', async ({
    page
  }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    })
    await signIn(page)
    await chooseFree(page)
    await page.locator('[data-hutong-dial]').first().click()
    await expect(page.locator('.log')).toContainText('麦克风权限被拒绝')
    await expect(phoneOf(page).getByText('示忙', { exact: true }).first()).toBeVisible()
    await expect(page.locator('.log')).toContainText('"SIGN_BUSY"')
  })

  test('a microphone that fails while a call rings is named, and the call can be rejected', async ({
    page,
    server
  }) => {
    await page.addInitScript(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = constraints =>
        Reflect.get(window, 'isDenied')
          ? Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
          : open(constraints)
    })
    await signIn(page)
    await chooseFree(page)
    const call = await customerCalls(server)
    const card = phoneOf(page).getByRole('alertdialog')
    await expect(card).toBeVisible()
    await page.evaluate(() => Reflect.set(window, 'isDenied', true))
    await phoneOf(page).getByRole('button', { name: '接听' }).click()
    await expect(page.locator('.log')).toContainText('麦克风权限被拒绝')
    await expect(card).toBeVisible()
    await phoneOf(page).getByRole('button', { name: '拒接' }).click()
    await expect(card).toBeHidden()
    await expect
      .poll(() => server.post('/demo/call_state', { callRecordId: call }))
      .toMatchObject({ data: { isAnswered: false, isOver: true } })
  })

  test('a missing microphone is named by its own name', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Requested device not found', 'NotFoundError'))
    })
    await signIn(page)
    await chooseFree(page)
    await page.locator('[data-hutong-dial]').first().click()
    await expect(page.locator('.log')).toContainText('未检测到麦克风')
  })
})

test('a microphone that is lost in a call is replaced, and the call goes on', async ({
  page,
  server
}) => {
  await page.addInitScript(() => {
    const opened: MediaStreamTrack[] = []
    Reflect.set(window, 'opened', opened)
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async constraints => {
      const stream = await open(constraints)
      opened.push(...stream.getAudioTracks())
      return stream
    }
  })
  await signIn(page)
  await chooseFree(page)
  const number = await dialFromTable(page)
  await page.evaluate(() => {
    const track = (Reflect.get(window, 'opened') as MediaStreamTrack[]).at(-1)
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  })
  await expect
    .poll(() =>
      page.evaluate(() => {
        const tracks = Reflect.get(window, 'opened') as MediaStreamTrack[]
        return tracks.length > 1 && tracks.at(-1)?.readyState
      })
    )
    .toBe('live')
  await isAudible(server.url, number)
  await phoneOf(page).getByRole('button', { name: '挂断' }).click()
})

test('leaving the page in a call prompts first', async ({ page }) => {
  await signIn(page)
  await chooseFree(page)
  await dialFromTable(page)
  const leaveDialog = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await leaveDialog
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
})

test('a realtime channel that is cut comes back, and the seat is read again', async ({
  page,
  server
}) => {
  await signIn(page)
  await server.post('/demo/faults', { route: 'realtime', kind: 'close', times: 1 })
  await expect(page.locator('.log')).toContainText('"lost"')
  await expect(page.locator('.log li', { hasText: 'hutong-connection' }).first()).toContainText(
    '"open"',
    { timeout: 15_000 }
  )
  await chooseFree(page)
})
