/** The seat of the sandbox after a call: as with the reference server. */
import { expect, it, vi } from 'vitest'
import { allAnswers } from '../../../core/sandbox/answers/all-answers.ts'
import { callBook } from '../../../core/sandbox/simulation/call-book.ts'
import { simulatedFetch } from '../../../core/sandbox/simulation/simulated-fetch.ts'
import { openWorld } from '../../../core/sandbox/world/world.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'

function openBook() {
  const { now, every, clock } = testEnvironment()
  const push = vi.fn()
  const later = (milliseconds: number, act: () => void) => {
    const stop = every(milliseconds, () => {
      stop()
      act()
    })
    return stop
  }
  const world = openWorld({ now, later, push })
  const book = callBook(world)
  const apiBase = 'https://sandbox.invalid/api'
  const send = simulatedFetch({ apiBase, world, answers: allAnswers(book), isOnline: () => true })
  /** The page sends a state that the agent has chosen. */
  const choose = async (signState: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ signState })
    const sent = send(`${apiBase}/agent/status`, { method: 'PUT', headers, body })
    await clock.advance(500)
    const reply = await sent
    expect(await reply.json()).toMatchObject({ code: 1 })
  }
  return { world, book, choose, clock, push }
}

function endOfCall() {
  const opened = openBook()
  const callRecordId = opened.book.began(0, '13800001000')
  opened.book.answered(callRecordId)
  return { ...opened, end: () => opened.book.ended(callRecordId, 'them', 200) }
}

it('is free by itself once the wrap-up is over', async () => {
  const { world, clock, end } = endOfCall()
  end()
  expect(world.signState).toBe('CLEARING')
  await clock.advance(19_000)
  expect(world.signState).toBe('CLEARING')
  await clock.advance(2000)
  expect(world.signState).toBe('SIGN_FREE')
})

it('stays busy when the agent ends the wrap-up by 示忙', async () => {
  const { world, choose, clock, push, end } = endOfCall()
  end()
  await clock.advance(5000)
  await choose('SIGN_BUSY')
  expect(world.signState).toBe('SIGN_BUSY')
  push.mockClear()
  await clock.advance(60_000)
  expect(world.signState).toBe('SIGN_BUSY')
  expect(push).not.toHaveBeenCalled()
})

it('takes a state chosen during the call after the wrap-up', async () => {
  const { world, choose, clock, end } = endOfCall()
  await choose('SIGN_BUSY')
  expect(world.signState).toBe('CALLING')
  end()
  expect(world.signState).toBe('CLEARING')
  await clock.advance(21_000)
  expect(world.signState).toBe('SIGN_BUSY')
})

it('is busy again after a call that a busy agent placed and that was not answered', async () => {
  const { world, book, choose } = openBook()
  await choose('SIGN_BUSY')
  book.ended(book.began(0, '13800001005'), 'them', 486)
  expect(world.signState).toBe('SIGN_BUSY')
})

it('begins once the last of two calls has ended', async () => {
  const { world, book, end } = endOfCall()
  const other = book.began(1, '13800001001')
  expect(world.signState).toBe('CALLING')
  end()
  expect(world.signState).toBe('CALLING')
  book.answered(other)
  book.ended(other, 'us', 200)
  expect(world.signState).toBe('CLEARING')
})
