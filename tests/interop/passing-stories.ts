/** Calls that the far end passes on, and other requests of an exchange. */
import assert from 'node:assert/strict'
import {
  call,
  dial,
  endOf,
  isTalking,
  type OpenPhone,
  read,
  setFree,
  until
} from './exchange-stories.ts'

const isWith = (number: string) => (it?: { state: string; number: string }) =>
  it?.state === 'talking' && it.number === number
const hasSound = (it?: { mos: number }) => (it?.mos ?? 0) > 3

/** 9200 answers, and passes the agent on to 9100 by REFER. */
export async function isPassedOn({ page, sockets }: OpenPhone): Promise<void> {
  await setFree(page)
  await page.evaluate(() => {
    const phone = document.querySelector('hutong-softphone')
    if (phone) Reflect.set(phone, 'exchange', { dtmf: 'info' })
  })
  const notified = sockets.at(-1)?.waitForEvent('framesent', {
    predicate: ({ payload }) => /^NOTIFY [\s\S]*SIP\/2\.0 200 /.test(String(payload))
  })
  await dial(page, '9200')
  await until(page, 'call', isWith('9100'))
  await notified
  await until(page, 'quality', hasSound)
  const pressed = sockets.at(-1)?.waitForEvent('framesent', {
    predicate: ({ payload }) => /^INFO [\s\S]*Signal=5/.test(String(payload))
  })
  const taken = sockets.at(-1)?.waitForEvent('framereceived', {
    predicate: ({ payload }) => /^SIP\/2\.0 200 [\s\S]*CSeq: \d+ INFO/.test(String(payload))
  })
  await call(page, 'sendDtmf', '5')
  await pressed
  await taken
  await call(page, 'hangUp')
  assert.equal((await endOf(page)).text, '通话结束')
}

/** A colleague hands over a customer by an INVITE with Replaces. */
export async function isReplaced(
  { page }: OpenPhone,
  colleagueCalls: () => Promise<unknown>
): Promise<void> {
  await setFree(page)
  const called = colleagueCalls()
  await until(page, 'call', (it?: { state: string }) => it?.state === 'ringing')
  await call(page, 'answer')
  await until(page, 'call', isWith('801'))
  await until(page, 'call', isWith('+15550000'))
  const now = await read(page, 'call')
  assert.deepEqual(
    [now.name, now.customerId, now.callRecordId],
    ['Ben Customer', 'customer-2', 'record-2']
  )
  await called
  assert.equal((await endOf(page)).text, '对方已挂断')
}

/** 9488 takes no hold: the call goes on, and the button says so. */
export async function keepsItsHold({ page }: OpenPhone): Promise<void> {
  await setFree(page)
  await dial(page, '9488')
  await until(page, 'call', isTalking)
  await call(page, 'hold', true)
  await page.getByText('保持状态未能切换，请重试').first().waitFor()
  assert.equal((await read(page, 'call')).held, false)
  await until(page, 'quality', hasSound)
  await call(page, 'hangUp')
  assert.equal((await endOf(page)).text, '通话结束')
}

export async function takesLateOffer(
  { page }: OpenPhone,
  customerCalls: () => Promise<unknown>
): Promise<void> {
  await setFree(page)
  const called = customerCalls()
  await until(page, 'call', (it?: { state: string }) => it?.state === 'ringing')
  await call(page, 'answer')
  await until(page, 'call', isTalking)
  const now = await read(page, 'call')
  assert.deepEqual([now.number, now.name], ['+4930123456', 'Ann Asserted'])
  await until(page, 'quality', hasSound)
  await called
  assert.equal((await endOf(page)).text, '对方已挂断')
}
