import { afterEach, describe, expect, it } from 'vitest'
import { $actions, onMethod, onPress, pressed, pressHere } from '../../shell/console-methods.ts'
import { $route } from '../../shell/router/router.ts'

const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

describe('the buttons above a list', () => {
  const { name } = $route.get()
  const offer = (page: string, method: string, act: () => void) =>
    stops.push(onMethod(page, method, act))

  it('are listed for the page on show, and pressed by a host', () => {
    const done: string[] = []
    offer(name, 'add', () => done.push('add'))
    offer(name, 'export', () => done.push('export'))
    offer('AnotherPage', 'delete', () => done.push('delete'))
    expect($actions.get()).toEqual(['add', 'export'])
    pressHere('export')
    expect(done).toEqual(['export'])
    expect(() => pressHere('delete')).toThrow('当前页面没有该操作')
  })

  it('give way to what the page offers under the same name, until that is taken back', () => {
    const done: string[] = []
    offer(name, 'add', () => done.push('list'))
    const stop = onMethod(name, 'add', () => done.push('page'))
    pressHere('add')
    stop()
    pressHere('add')
    expect(done).toEqual(['page', 'list'])
    expect($actions.get()).toEqual(['add'])
  })

  it('reach listeners, with the selected rows', () => {
    const events: unknown[] = []
    stops.push(onPress(press => events.push(press)))
    pressed({ page: 'CustomerManage', action: 'delete', ids: ['c1'] })
    expect(events).toEqual([{ page: 'CustomerManage', action: 'delete', ids: ['c1'] }])
  })
})
