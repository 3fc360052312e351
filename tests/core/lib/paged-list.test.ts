import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { type PageGot, type PageRequest, pagedList } from '../../../core/lib/query/paged-list.ts'
import { type TestEnvironment, testEnvironment } from '../../support/core/test-environment.ts'

interface Question {
  readonly request: PageRequest<string>
  readonly answer: (got: PageGot<string, number>) => void
  readonly refuse: (error: unknown) => void
}

const rows = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`)
const turn = () => new Promise(resolve => setImmediate(resolve))

describe('a list that comes page by page', () => {
  let environment: TestEnvironment
  let questions: Question[]
  const load = (request: PageRequest<string>) =>
    new Promise<PageGot<string, number>>((answer, refuse) => {
      questions.push({ request, answer, refuse })
    })
  const make = (count?: (query: string) => Promise<number>) =>
    pagedList<string, string, number>({ name: 'calls', query: '', load, ...(count && { count }) })
  const at = (index: number) => questions[index] as Question

  beforeEach(() => {
    questions = []
    environment = testEnvironment()
    startCore(environment)
  })
  afterEach(stopCore)

  it('is empty before the first query', () => {
    expect(make().$list.get()).toMatchObject({ state: 'empty', page: 1, pageSize: 10, list: [] })
  })

  it('begins with three rows where it is small, and keeps what is chosen there', async () => {
    const small = () =>
      pagedList<string, string, number>({ name: 'panel', query: '', load, isSmall: true })
    void small().search('')
    expect(at(0).request.pageSize).toBe(3)
    void small().resize(10)
    void small().search('')
    expect(at(2).request.pageSize).toBe(10)
  })

  it('keeps its rows in sight while they are read again, and when that fails', async () => {
    const { $list, search, refresh } = make()
    const first = search('李')
    at(0).answer({ list: ['old'], total: 1 })
    await first
    const states: string[] = []
    const stop = $list.listen(({ state, list }) => states.push(`${state} ${list.join()}`))
    const second = refresh()
    at(1).refuse(new Error('gone'))
    await second
    expect(states).toEqual([])
    const third = refresh()
    at(2).answer({ list: ['new'], total: 1 })
    await third
    expect(states).toEqual(['success new'])
    stop()
  })

  it('clears the rows when it starts, and shows those that come with sum and attachment key', async () => {
    const { $list, search, turnTo } = make()
    const first = search('李')
    expect(at(0).request).toEqual({ page: 1, pageSize: 10, query: '李' })
    at(0).answer({ list: rows(10), total: 24, sum: 7, attachmentKey: 'k' })
    await first
    expect($list.get()).toMatchObject({ state: 'success', total: 24, sum: 7, attachmentKey: 'k' })
    const second = turnTo(2)
    expect($list.get()).toMatchObject({ state: 'loading', page: 2, list: [], sum: undefined })
    at(1).answer({ list: rows(4), total: 14 })
    await second
    expect($list.get().list).toHaveLength(4)
  })

  it('has the state empty for no rows, and fail with the reason for a refusal', async () => {
    const { $list, search, reload } = make()
    const first = search('')
    at(0).answer({ list: [], total: 0 })
    await first
    expect($list.get().state).toBe('empty')
    const second = reload()
    at(1).refuse(new Error('no'))
    await second
    expect($list.get()).toMatchObject({ state: 'fail', list: [] })
    expect($list.get().failure?.message).toBe('加载失败，点击重试')
  })

  // rule list-4
  it('never lets a late answer, or a late refusal, replace a newer one', async () => {
    const { $list, search } = make()
    const searches = [search('a'), search('b'), search('c')]
    at(2).answer({ list: ['c'], total: 1 })
    at(0).answer({ list: ['a'], total: 1 })
    at(1).refuse(new Error('late'))
    await Promise.all(searches)
    expect($list.get()).toMatchObject({ state: 'success', list: ['c'] })
  })

  it('lets nothing come back after it was cleared', async () => {
    const { $list, search, clear } = make()
    const first = search('a')
    clear()
    at(0).answer({ list: ['a'], total: 1 })
    await first
    expect($list.get()).toMatchObject({ state: 'empty', list: [] })
  })

  // rule list-2
  it('keeps the page size for this tab and begins with the first page', async () => {
    const { search, turnTo, resize } = make()
    void search('')
    void turnTo(3)
    void resize(50)
    expect(at(2).request).toMatchObject({ page: 1, pageSize: 50 })
    void make().search('')
    expect(at(3).request.pageSize).toBe(50)
    void resize(3)
    void make().search('')
    expect(at(5).request.pageSize).toBe(3)
  })

  it('takes 10 where the storage holds nonsense or is forbidden', () => {
    environment.sessionStorage.setItem('hutong.page-size.calls', '1000000')
    expect(make().search('')).toBeInstanceOf(Promise)
    expect(at(0).request.pageSize).toBe(10)
    stopCore()
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    startCore({
      ...environment,
      sessionStorage: { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    })
    const { resize, reload } = make()
    void resize(20)
    void reload()
    expect([at(1).request.pageSize, at(2).request.pageSize]).toEqual([20, 20])
  })

  it('goes to the last page that there is when the rows of its own are gone', async () => {
    const { $list, turnTo } = make()
    const turned = turnTo(3)
    at(0).answer({ list: [], total: 20 })
    await turn()
    expect(at(1).request.page).toBe(2)
    at(1).answer({ list: rows(10), total: 20 })
    await turned
    expect($list.get()).toMatchObject({ state: 'success', page: 2 })
  })

  describe('in count mode', () => {
    // rule list-6
    it('requests the count once per search, and only below 10,000', async () => {
      const counted: string[] = []
      const { $list, search, turnTo } = make(async query => counted.push(query) && 123)
      const first = search('a')
      at(0).answer({ list: rows(10), total: 11 })
      await first
      expect($list.get().total).toBe(123)
      const second = turnTo(2)
      at(1).answer({ list: rows(10), total: 21 })
      await second
      expect($list.get().total).toBe(123)
      const third = search('b')
      at(2).answer({ list: rows(10), total: 10_000 })
      await third
      expect($list.get().total).toBe(10_000)
      expect(counted).toEqual(['a'])
    })

    it("keeps the page's own total when the count does not come, or comes too late", async () => {
      let answer = (_: number) => {}
      const counts = [
        () => Promise.reject(new Error('no')),
        () =>
          new Promise<number>(resolve => {
            answer = resolve
          }),
        () => Promise.resolve(3)
      ]
      const { $list, search } = make(() => (counts.shift() as () => Promise<number>)())
      const first = search('a')
      at(0).answer({ list: rows(2), total: 2 })
      await first
      expect($list.get()).toMatchObject({ state: 'success', total: 2 })
      const second = search('b')
      at(1).answer({ list: rows(2), total: 2 })
      await turn()
      const third = search('c')
      at(2).answer({ list: rows(3), total: 3 })
      await third
      answer(99)
      await second
      expect($list.get().total).toBe(3)
    })
  })
})
