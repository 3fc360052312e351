/** The address book is rearranged, filled from a file, freed of duplicates, exported, called and written to. */
import type { Page } from 'playwright/test'
import { button, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { chooseFreeIn, expect, test } from '../support.ts'

const main = (page: Page) => consoleOf(page).locator('[part=main]')
const rows = (page: Page) => main(page).locator('tbody tr')
const dialog = (page: Page, name: string | RegExp) => consoleOf(page).getByRole('dialog', { name })
const notice = (page: Page, text: string | RegExp) => consoleOf(page).getByText(text).first()
const confirm = (page: Page, name: string | RegExp) =>
  dialog(page, name).getByRole('button', { name: '确定', exact: true }).click()
const group = (page: Page, name: string | RegExp) =>
  main(page).getByRole('treeitem', { name }).first()
const ofGroup = async (page: Page, name: string, action: string) => {
  await button(page, `分组“${name}”的更多操作`).click()
  await consoleOf(page).getByRole('menuitem', { name: action, exact: true }).click()
}
const choose = async (page: Page, place: string, field: string, option: string | RegExp) => {
  await dialog(page, place).getByRole('combobox', { name: field }).fill('')
  await dialog(page, place).getByRole('combobox', { name: field }).click()
  await consoleOf(page).getByRole('option', { name: option }).first().click()
}

test('an address book is rearranged, imported into, merged, exported and used', async ({
  page
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterConsole(page, 'admin', 'addressBook/index')
  await expect(rows(page)).toHaveCount(10)

  // A group below another, renamed.
  await group(page, /^合作伙伴/).click()
  await ofGroup(page, '合作伙伴', '新建下级分组')
  await confirm(page, '在“合作伙伴”下新建分组')
  const naming = dialog(page, '在“合作伙伴”下新建分组')
  await expect(naming.getByText('请输入分组名称')).toBeVisible()
  await naming.getByRole('textbox', { name: '分组名称' }).fill('华中区')
  await confirm(page, '在“合作伙伴”下新建分组')
  await expect(group(page, /^华中区/)).toHaveAttribute('aria-selected', 'true')
  await ofGroup(page, '华中区', '重命名')
  await dialog(page, '重命名“华中区”').getByRole('textbox').fill('华中大区')
  await confirm(page, '重命名“华中区”')
  await expect(group(page, /^华中大区/)).toBeVisible()

  // Imported: a row that is twice in the file comes once.
  await button(page, '导入').click()
  const importing = dialog(page, '导入成员到“华中大区”')
  await importing.locator('input[type=file]').setInputFiles({
    name: '成员.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      '号码,姓名,所属经理\n13812340001,武汉一,林若溪\n13812340002,长沙二,\n123,坏号,'
    )
  })
  await importing.getByRole('button', { name: '仍导入整个文件' }).click()
  await expect(importing.getByText('3 行中有 1 行不会导入')).toBeVisible()
  await confirm(page, '导入成员到“华中大区”')
  await expect(async () => {
    await page.reload()
    await expect(rows(page)).toHaveCount(2, { timeout: 3000 })
  }).toPass()

  // A member with the number of another group, merged with it.
  await group(page, /^华东区/).click()
  await expect(rows(page)).toHaveCount(10)
  await button(page, '新增成员').click()
  await confirm(page, '新增成员')
  const adding = dialog(page, '新增成员')
  await expect(adding.getByText('请输入姓名')).toBeVisible()
  await adding.getByRole('textbox', { name: '姓名' }).fill('武汉一')
  await adding.getByRole('textbox', { name: '号码' }).fill('138 1234 0001')
  await adding.getByRole('textbox', { name: '单位' }).fill('江城商贸')
  await confirm(page, '新增成员')
  await expect(rows(page).first()).toContainText('13812340001')
  await group(page, /^合作伙伴/).click()
  await button(page, '号码去重').click()
  const merging = dialog(page, '号码去重')
  await merging
    .getByRole('radiogroup', { name: '13812340001' })
    .getByRole('radio', { name: /华东区，.* 添加/ })
    .click()
  await merging.getByRole('button', { name: '合并所选' }).click()
  await expect(notice(page, '已合并，删除 1 位重复成员')).toBeVisible()
  await expect(merging.getByRole('radiogroup', { name: '13812340001' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // The group with a member left is deleted, and the member moves.
  // Choosing a group leaves those below it in sight; its arrow folds them.
  await expect(group(page, /^合作伙伴/)).toHaveAttribute('aria-expanded', 'true')
  await group(page, /^合作伙伴/)
    .locator('[data-arrow]')
    .click()
  await expect(group(page, /^华中大区/)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  // Dragged below itself it stays, and elsewhere it moves.
  await group(page, /^合作伙伴/).dragTo(group(page, /^华中大区/))
  await expect(notice(page, /“合作伙伴”没有移动：不能移动到自己或下级分组中/)).toBeVisible()
  await group(page, /^华中大区/).dragTo(group(page, /^会员/))
  await expect(notice(page, '“华中大区”已移动到“会员”下')).toBeVisible()
  // The tree has come again: what is clicked stays where it is.
  await expect(group(page, /^会员/)).toHaveAttribute('aria-expanded', 'true')
  await group(page, /^华中大区/).click()
  await expect(rows(page)).toHaveCount(1)
  await ofGroup(page, '华中大区', '删除')
  const removing = dialog(page, '删除“华中大区”')
  await expect(removing.getByText(/分组中有 1 位成员/)).toBeVisible()
  await choose(page, '删除“华中大区”', '接收成员的分组', /华东区/)
  await removing.getByRole('button', { name: '删除', exact: true }).click()
  await expect(notice(page, '分组已删除，1 位成员已移动')).toBeVisible()
  await group(page, /^华东区/).click()
  await main(page).getByRole('textbox', { name: '号码' }).fill('1381234')
  await button(page, '查询').click()
  await expect(rows(page)).toHaveCount(2)

  // Exported as searched.
  await button(page, '导出').click()
  await expect(notice(page, '导出中，请到传输列表中查看')).toBeVisible()

  // Called, written to, and made a task.
  await chooseFreeIn(consoleOf(page))
  await rows(page)
    .filter({ hasText: '武汉一' })
    .getByRole('button', { name: /13812340001/ })
    .click()
  const bar = consoleOf(page).getByRole('complementary', { name: '通话栏' })
  await expect(bar.getByText('13812340001').first()).toBeVisible()
  await bar.getByRole('button', { name: '挂断', exact: true }).click()
  await rows(page).first().getByRole('checkbox').check()
  await button(page, '建为呼叫任务').click()
  await expect(dialog(page, '创建呼叫任务').getByText('已选 1 位通讯录成员')).toBeVisible()
  await page.keyboard.press('Escape')
  await rows(page).first().getByRole('checkbox').check()
  await button(page, '发送短信').click()
  await expect(main(page).getByRole('tab', { name: '通讯录', selected: true })).toBeVisible()
  await expect(main(page).getByText('通讯录 1 人')).toBeVisible()
})
