/** Walks through states of a page, one after the other, and lets axe look at each in both themes. */
import type { Locator, Page } from 'playwright/test'
import { button, consoleOf, openByMenu } from '../steps/console-steps.ts'
import { expect } from '../support.ts'
import { axeFinds } from './axe.ts'

export type Act = (page: Page) => Promise<unknown>
export type Shown = (page: Page) => Locator

/** What it is called, how it is reached from the state at rest, and what is in sight then. */
export type State = readonly [
  name: string,
  reach: readonly Act[],
  shown: Shown,
  /** How it is left; otherwise by Escape. */
  leave?: Act
]

export const press =
  (name: string | RegExp): Act =>
  page =>
    button(page, name).first().click()
/** A button inside of what is open. */
export const pressIn =
  (place: Shown, name: string | RegExp): Act =>
  page =>
    place(page).getByRole('button', { name, exact: true }).first().click()
export const key =
  (name: string): Act =>
  page =>
    page.keyboard.press(name)
export const link =
  (name: string): Act =>
  async page => {
    await openByMenu(page, name)
    await expect(consoleOf(page).getByRole('heading', { name, level: 1 })).toBeVisible()
  }
export const moreOf =
  (row: string | RegExp, action: string): Act =>
  async page => {
    await button(page, row).first().click()
    await consoleOf(page).getByRole('menuitem', { name: action, exact: true }).click()
  }
export const see =
  (role: Parameters<Page['getByRole']>[0], name?: string | RegExp): Shown =>
  page =>
    consoleOf(page)
      .getByRole(role, { ...(name !== undefined && { name }) })
      .first()
export const read =
  (text: string | RegExp): Shown =>
  page =>
    consoleOf(page).getByText(text).first()
export const dialog = (name: string | RegExp): Shown => see('dialog', name)

export const asks = see('alertdialog')
export const list = see('listbox')
export const menu = see('menu')
export const days: Act = page =>
  consoleOf(page).locator('button', { hasText: '开始日期' }).first().click()
export const rowsHere: Act = page =>
  expect(consoleOf(page).locator('[part=main] tbody tr').first()).toBeVisible()
export const sure = (name: string): Act => pressIn(dialog(name), '确定')
export const tick =
  (...rows: readonly number[]): Act =>
  async page => {
    for (const row of rows)
      await consoleOf(page).locator('[part=main] tbody tr').nth(row).getByRole('checkbox').click()
  }
export const combo =
  (name: string | RegExp): Act =>
  page =>
    consoleOf(page).getByRole('combobox', { name }).last().click()
export const tab =
  (name: string): Act =>
  page =>
    consoleOf(page).getByRole('tab', { name }).click()
export const radio =
  (name: string): Act =>
  page =>
    consoleOf(page).getByRole('radio', { name, exact: true }).click()

/** The next state begins here. */
export const stay: Act = () => Promise.resolve()

const WITHIN = ['hutong-console']
const OVER = ['hutong-console', '.hutong-portal']

const open = (page: Page) =>
  consoleOf(page).locator(
    'dialog[open], [role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible, [role=listbox]:visible'
  )

/** Closes what is open. */
export const back: Act = async page => {
  for (let n = 0; n < 4 && (await open(page).count()) > 0; n++) {
    const before = await open(page).count()
    await page.keyboard.press('Escape')
    await expect.poll(() => open(page).count()).toBeLessThan(before)
  }
}

/** What has been looked at so far, and what was found. */
export interface Walk {
  states: number
  readonly found: string[]
}
export const newWalk = (): Walk => ({ states: 0, found: [] })

export async function walk(page: Page, states: readonly State[], into: Walk): Promise<void> {
  for (const [name, reach, shown, leave = back] of states) {
    for (const act of reach) await act(page)
    await expect(shown(page), name).toBeVisible()
    // What an overlay covers has been looked at before.
    const found = await axeFinds(page, (await open(page).count()) > 0 ? OVER : WITHIN)
    into.states++
    into.found.push(...found.map(one => `${name}: ${one}`))
    await page.emulateMedia({ colorScheme: 'light' })
    await leave(page)
  }
}

/** Says how many states were looked at and what was found in all of them. */
export function printStates(of: string, { states, found }: Walk): void {
  process.stdout.write(
    `axe: ${of}, ${states} states in light and dark, ${found.length} violations\n`
  )
  expect(found).toEqual([])
}
