/**
 * Click to INVITE and click to confirmed, on loopback with the microphone granted: medians of ten
 * calls to the echo, which answers without ringing.
 */

import { median } from '../support/statistics.ts'
import { openBench } from './browser.ts'

const CALLS = 10

export async function measureCalls(): Promise<readonly [string, number, number][]> {
  const bench = await openBench()
  try {
    const page = await bench.signedIn(async page => {
      await page.addInitScript(() => {
        const send = WebSocket.prototype.send
        WebSocket.prototype.send = function (data) {
          if (typeof data === 'string' && data.startsWith('INVITE ') && !/^Proxy-Auth/im.test(data))
            Reflect.set(window, 'invitedAt', performance.now())
          send.call(this, data)
        }
      })
    })
    const softphone = page.locator('hutong-softphone')
    await softphone.getByRole('button', { name: /坐席状态/ }).click()
    await softphone.getByRole('menuitemradio', { name: '空闲' }).click()
    const times: { invite: number; confirmed: number }[] = []
    for (let n = 0; n < CALLS; n++) {
      await softphone.getByRole('button', { name: '坐席状态：空闲' }).waitFor()
      await softphone.getByRole('button', { name: '呼叫', exact: true }).waitFor()
      times.push(
        await page.evaluate(
          () =>
            new Promise<{ invite: number; confirmed: number }>(done => {
              const clickedAt = performance.now()
              document.addEventListener(
                'hutong-answer',
                () =>
                  done({
                    invite: Number(Reflect.get(window, 'invitedAt')) - clickedAt,
                    confirmed: performance.now() - clickedAt
                  }),
                { once: true }
              )
              const softphone = document.querySelector('hutong-softphone')
              void Reflect.get(softphone ?? {}, 'dial').call(softphone, '13588029196')
            })
        )
      )
      await softphone.getByRole('button', { name: '挂断' }).click()
      await softphone.getByRole('button', { name: '完成整理' }).click()
    }
    return [
      ['click → INVITE, median (ms)', median(times.map(time => time.invite)), 50],
      ['click → confirmed, median (ms)', median(times.map(time => time.confirmed)), 100]
    ]
  } finally {
    await bench.end()
  }
}
