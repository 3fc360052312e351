import { expect } from 'chai'
import {
  button,
  element,
  next,
  root,
  setUpDetails,
  textShown,
  world,
  write
} from '../support/customer-details.ts'
import { turn, until } from '../support/wait.ts'

const record = (more: object = {}) => ({
  ...{ id: 's-1', serviceType: 'OTHER', serviceTypeName: '其他服务', serviceContent: '照明损坏' },
  ...{ callTaskItemId: null, callType: 1, callDirectionType: 0, customerId: 'k-1' },
  ...{ customerName: '甲', callRecordId: 'r1', agentName: '李雷', createTime: 1, updateTime: 2 },
  ...{ orderState: 1, orderNumber: 'GD00000007', dueTime: null, warnTime: null },
  ...{ settledTime: null, handlerName: '张伟', canEdit: false, ...more }
})
let saved: unknown[]
/** Orders that belong to no call of the list. */
let outside: object[]

describe('work orders of <hutong-customer-details>', () => {
  setUpDetails()

  beforeEach(() => {
    saved = []
    outside = []
    const metas = world.routes['GET /customers/custom_field_meta/list']
    Object.assign(world.routes, {
      'GET /customers/custom_field_meta/list': (body: unknown, url: URL) =>
        url.searchParams.get('fieldScope') === 'workOrder' ? [] : metas?.(body, url),
      'GET /service_records/service_types': () => ({ OTHER: '其他服务', REPAIR: '报修求助' }),
      'GET /service_records': (_: unknown, url: URL) => {
        const search = url.searchParams
        const list = search.get('isOutsideCalls')
          ? outside
          : search.get('isOrder')
            ? [record()]
            : []
        return { list, total: list.length, page: 1, pageSize: 20, hasMore: false }
      },
      'POST /service_records/save': (body: unknown) => {
        saved.push(body)
        return 's-2'
      }
    })
  })
  const number = () =>
    until('the number of the order', () =>
      root().querySelector<HTMLElement>('button[aria-label*=GD00000007]')
    )
  const opened = (act: () => unknown) => {
    const { open } = window
    const addresses: string[] = []
    window.open = (address, target, features) => {
      addresses.push([address, target, features].join(' '))
      return null
    }
    return Promise.resolve(act()).then(
      () => {
        window.open = open
        return addresses
      },
      (error: unknown) => {
        window.open = open
        throw error
      }
    )
  }

  it('reports the order that was filed, with its call and customer', async () => {
    ;(await button('登记工单')).click()
    const choice = await until('the field of the type', () =>
      [...root().querySelectorAll<HTMLElement>('[role=combobox]')].find(it =>
        it.closest('form')?.textContent?.includes('服务类型')
      )
    )
    choice.click()
    const repair = await until('the type', () =>
      [...root().querySelectorAll<HTMLElement>('[role=option]')].find(
        it => it.textContent === '报修求助'
      )
    )
    repair.click()
    const content = await until('the content', () =>
      [...root().querySelectorAll('textarea')].find(it => it.closest('form'))
    )
    write(content, '水管漏水')
    const event = next('hutong-work-order-save')
    ;(await button('提交')).click()
    expect((await event).detail).to.deep.equal({
      ...{ serviceRecordId: 's-2', customerId: 'k-1', callRecordId: 'r1' }
    })
    expect(saved).to.have.length(1)
    expect(saved[0]).to.include({ serviceType: 'REPAIR', serviceContent: '水管漏水' })
  })

  it('reports the order that was chosen, and opens nothing without an address', async () => {
    const addresses = await opened(async () => {
      const event = next('hutong-work-order-select')
      ;(await number()).click()
      const { detail, bubbles, composed, cancelable } = await event
      expect({ bubbles, composed, cancelable }).to.deep.equal({
        ...{ bubbles: true, composed: true, cancelable: true }
      })
      expect(detail).to.deep.equal({
        ...{ serviceRecordId: 's-1', customerId: 'k-1' },
        path: '/workOrder/index?open=order-s-1'
      })
      await turn()
    })
    expect(addresses).to.deep.equal([])
  })

  for (const [base, address] of [
    ['/console', '/console/workOrder/index?open=order-s-1'],
    ['/console/#', '/console/#/workOrder/index?open=order-s-1']
  ] as const)
    it(`opens the console at ${base}, unless the host prevents it`, async () => {
      element.setAttribute('console-url', base)
      const expected = new URL(address, location.href).href
      const addresses = await opened(async () => {
        ;(await number()).click()
        await turn()
        await turn()
      })
      expect(
        addresses.map(it => new URL(it.split(' ')[0] ?? '', location.href).href)
      ).to.deep.equal([expected])
      expect(addresses[0]).to.match(/ _blank noopener$/)
      element.addEventListener('hutong-work-order-select', event => event.preventDefault())
      const prevented = await opened(async () => {
        ;(await number()).click()
        await turn()
        await turn()
      })
      expect(prevented).to.deep.equal([])
    })

  it('are shown again when another user changes them', async () => {
    await textShown('处理中')
    world.routes['GET /service_records'] = (_: unknown, url: URL) => {
      const list = url.searchParams.get('isOutsideCalls') ? [] : [record({ orderState: 2 })]
      return { list, total: list.length, page: 1, pageSize: 20, hasMore: false }
    }
    await until('the channel', () => world.isListening())
    world.push('work_order_modify', { id: 's-1' })
    await textShown('待确认')
  })

  it('shows those of no call beside the calls, which open, and change, as the others do', async () => {
    const card = { callRecordId: null, callDirectionType: 2, serviceContent: '窗口登记' }
    const number = { id: 's-9', orderNumber: 'GD00000009', handlerName: '李敏' }
    outside = [record({ ...card, ...number, dueTime: Date.now() - 60_000 })]
    await until('the channel', () => world.isListening())
    world.push('work_order_modify', { id: 's-9' })
    const listed = await until('the other orders', () =>
      root().querySelector<HTMLElement>('section[aria-label=其他工单]')
    )
    for (const text of ['窗口登记', '处理中', '已超期', '处理时限', '李敏'])
      expect(listed.textContent).to.contain(text)
    expect(listed.textContent).not.to.contain('GD00000007')
    const event = next('hutong-work-order-select')
    listed.querySelector<HTMLElement>('button[aria-label*=GD00000009]')?.click()
    expect((await event).detail).to.deep.equal({
      ...{ serviceRecordId: 's-9', customerId: 'k-1' },
      path: '/workOrder/index?open=order-s-9'
    })
    outside = []
    world.push('work_order_modify', { id: 's-9' })
    await until('the order has left', () => !root().querySelector('section[aria-label=其他工单]'))
  })

  it('lists more of them on request', async () => {
    const all = Array.from({ length: 13 }, (_, at) =>
      record({ id: `s-${at}`, orderNumber: `GD000001${10 + at}`, callRecordId: null })
    )
    world.routes['GET /service_records'] = (_: unknown, url: URL) => {
      const search = url.searchParams
      const [page, size] = [Number(search.get('page')), Number(search.get('pageSize'))]
      const found = search.get('isOutsideCalls') ? all : []
      const list = found.slice((page - 1) * size, page * size)
      return { list, total: found.length, page, pageSize: size, hasMore: false }
    }
    await until('the channel', () => world.isListening())
    world.push('work_order_modify', { id: 's-1' })
    ;(await button('加载更多（还有 3 条）')).click()
    await until('the rest', () => root().querySelector('button[aria-label*=GD00000122]'))
    expect(root().querySelectorAll('section[aria-label=其他工单] li')).to.have.length(13)
  })
})
