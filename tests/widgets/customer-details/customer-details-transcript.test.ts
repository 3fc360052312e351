import { expect } from 'chai'
import {
  button,
  element,
  one,
  setUpDetails,
  textShown,
  world
} from '../support/customer-details.ts'
import { turn, until } from '../support/wait.ts'

const lineOf = (sequence: number) => ({
  ...{ sequence, role: sequence % 2 ? 'robot' : 'customer', startTime: sequence * 1000 },
  text: `第 ${sequence} 句`
})
const isAtEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) =>
  scrollHeight - clientHeight - scrollTop < 2

describe('the transcript of a call in progress', () => {
  setUpDetails()

  let box: HTMLElement
  let count: number
  /** One more line; returns its text. */
  function spokenText(): string {
    const line = lineOf(++count)
    world.push('call_dialog', { callRecordId: 'r1', ...line })
    return line.text
  }
  /** Moves the element within the page, as a host does. */
  function move(): void {
    const place = document.createElement('div')
    element.replaceWith(place)
    place.append(element)
  }

  beforeEach(async () => {
    const rest = { callId: 'r1', audio: '', nodeName: '', ignored: false, matchCondition: null }
    world.routes['GET /call_records/r1/dialogs'] = () => ({
      list: Array.from({ length: 40 }, (_, at) => ({ ...rest, matchValue: '', ...lineOf(at + 1) })),
      total: 40,
      hasMore: false,
      isRunning: true
    })
    await textShown('最新')
    ;(await button('展开对话内容')).click()
    box = await one('[role=log]')
    await until('the end', () => box.scrollTop > 0 && isAtEnd(box))
    // The previous test's view of the call may have left its lines.
    count = Number(box.querySelector('li:last-child')?.getAttribute('aria-posinset'))
  })

  it('stays at its end, also when the element is moved', async () => {
    await textShown(spokenText())
    expect(isAtEnd(box)).to.equal(true)
    move()
    await textShown(spokenText())
    await until('the end', () => isAtEnd(box))
  })

  it('stays where it is scrolled to when the element is moved', async () => {
    box.scrollTop = 900
    await turn()
    const { scrollTop } = box
    expect(scrollTop).to.be.closeTo(900, 100)
    move()
    expect(box.scrollTop).to.equal(scrollTop)
  })

  it('stays at its end when it is hidden and shown', async () => {
    element.hidden = true
    const text = spokenText()
    await turn()
    element.hidden = false
    await textShown(text)
    await until('the end', () => box.scrollTop > 0 && isAtEnd(box))
  })

  it('stays where it is scrolled to when a line comes before the scroll event', async () => {
    box.scrollTop = 0
    spokenText()
    await button('新消息')
    expect(box.scrollTop).to.equal(0)
    expect(box.querySelector('li')?.textContent).to.include('第 1 句')
  })
})
