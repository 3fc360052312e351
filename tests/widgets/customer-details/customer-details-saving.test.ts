import { expect } from 'chai'
import {
  type BeforeSave,
  button,
  element,
  evil,
  next,
  one,
  root,
  setUpDetails,
  textShown,
  world,
  write
} from '../support/customer-details.ts'
import { until } from '../support/wait.ts'

describe('<hutong-customer-details>', () => {
  setUpDetails()

  it('lets the page hold up or refuse what is saved, and keeps what was typed', async () => {
    await one('[part=basics]')
    await element.edit()
    const field = await one<HTMLInputElement>('input[name=companyName]')
    write(field, '启明')
    await until('unsaved', () => element.unsaved)
    element.addEventListener('hutong-before-save', event => event.preventDefault(), { once: true })
    const refused = await element.save().catch((error: Error) => error)
    expect(refused).to.include({ name: 'Failure', kind: 'aborted' })
    expect(field.value).to.equal('启明')
    expect(world.requests).not.to.include('PUT /customers/k-1/edit')
    element.addEventListener(
      'hutong-before-save',
      event => (event as BeforeSave).waitUntil(Promise.resolve()),
      { once: true }
    )
    const saved = next('hutong-save')
    await element.save()
    expect((await saved).detail).to.deep.equal({
      customerId: 'k-1',
      callRecordId: undefined,
      mode: 'edit',
      fields: ['companyName']
    })
    expect(world.bodies[world.requests.indexOf('PUT /customers/k-1/edit')]).to.include({
      customerId: 'k-1',
      customerName: evil('name'),
      companyName: '启明',
      address: evil('address'),
      version: 3
    })
    await until('nothing unsaved', () => !element.unsaved)
  })

  it('shows what is invalid, focuses it, and sends the page the names of the fields alone', async () => {
    await one('[part=basics]')
    await element.edit()
    const age = await one<HTMLInputElement>('input[name=age]')
    write(age, '0')
    const invalid = next('hutong-invalid')
    ;(await button('保存')).click()
    expect((await invalid).detail).to.deep.equal({ customerId: 'k-1', fields: ['age'] })
    await textShown('请输入正整数')
    await until('the focus', () => root().activeElement === age)
    expect(age.ariaInvalid).to.equal('true')
    await element.cancel()
    await button('编辑')
    expect(element.unsaved).to.equal(false)
  })

  it('holds back another customer until unsaved edits are resolved, and takes no focus', async () => {
    await one('[part=basics]')
    await element.edit()
    const company = await one<HTMLInputElement>('input[name=companyName]')
    company.focus()
    write(company, '没存')
    element.customerId = 'k-2'
    await one('[role=alertdialog]')
    expect(root().activeElement).to.equal(company)
    ;(await button('保留草稿并查看')).click()
    await until('another customer', () => root().querySelector('h2')?.textContent === '乙')
    await textShown('暂无跟进记录')
    element.customerId = 'k-1'
    const again = await one<HTMLInputElement>('input[name=companyName]')
    expect(again.value).to.equal('没存')
    await textShown('已恢复上次未保存的修改')
  })

  it('saves a remark when it is left, and reports it, and a level by hand', async () => {
    const remark = await one<HTMLTextAreaElement>('textarea')
    remark.focus()
    write(remark, '要回访')
    const saved = next('hutong-remark-save')
    remark.blur()
    expect((await saved).detail).to.deep.equal({
      callRecordId: 'r1',
      customerId: 'k-1',
      remark: '要回访',
      manualIntentCode: null,
      manualMarkIntent: null
    })
    await textShown('已保存')
    const changed = next('hutong-intent-change')
    ;(await one('[role=combobox]')).click()
    const level = await until('the level', () =>
      [...root().querySelectorAll<HTMLElement>('[role=option]')].find(
        it => it.textContent === 'B级'
      )
    )
    level.click()
    expect((await changed).detail).to.deep.equal({
      callRecordId: 'r1',
      customerId: 'k-1',
      intentCode: '02'
    })
    await textShown('人工意向修改成功')
  })

  it('reports that a remark was not saved, and tries again', async () => {
    const route = world.routes['PUT /call_records/r1/extend']
    world.routes['PUT /call_records/r1/extend'] = () => {
      throw new Error('稍后再试')
    }
    const remark = await one<HTMLTextAreaElement>('textarea')
    remark.focus()
    write(remark, '没存上')
    remark.blur()
    await textShown('保存失败')
    if (route) world.routes['PUT /call_records/r1/extend'] = route
    ;(await button('重试')).click()
    await textShown('已保存')
  })
})
