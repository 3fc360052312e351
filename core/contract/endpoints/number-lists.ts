import type { Permission } from '../../rules/permissions.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf } from '../entities/call.ts'
import { AddedNumbers, BlacklistShelf, ListedNumber } from '../entities/task-resources.ts'
import { paging, sortedBy } from '../paging.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

const lib = z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0)
const phone = z.optional(z.string().check(z.maxLength(32)))
const remark = z.string().check(z.maxLength(128))
const ids = z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(1000))
const black = 'CMC.BLAK.LIST.MANA'

/** What each of the three lists can be asked for. Only the black list has libraries: elsewhere `libId` is 0. */
const rowsOf = <const Path extends string>(path: Path, title: string, needs: Permission) => ({
  list: endpoint('GET', path, {
    summary: title,
    needs,
    query: z.object({ ...paging, ...sortedBy('createTime'), phone, libId: lib }),
    reply: pageOf(ListedNumber)
  }),
  add: endpoint('POST', `${path}/batch`, {
    summary: `批量添加${title}`,
    needs,
    body: z.object({
      libId: lib,
      phones: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(10_000)),
      remark: z._default(remark, '')
    }),
    reply: AddedNumbers
  }),
  /** Begins a job of the transfer list, which has the file of failures when it is over. */
  importFile: endpoint('POST', `${path}/import`, {
    summary: `导入${title}`,
    needs,
    body: z.object({
      libId: lib,
      attachmentKey: z.string().check(z.minLength(1), z.maxLength(64))
    }),
    reply: z.object({ id: z.string() })
  }),
  /** The same for a csv of what is found. */
  exportAll: endpoint('POST', `${path}/export`, {
    summary: `导出${title}`,
    needs,
    body: z.object({ libId: lib, phone }),
    reply: z.object({ id: z.string() })
  }),
  note: endpoint('PUT', `${path}/{id}/remark`, {
    summary: `修改${title}备注`,
    needs,
    body: z.object({ remark }),
    reply: z.null()
  }),
  remove: endpoint('POST', `${path}/remove`, {
    summary: `移出${title}`,
    needs,
    body: z.object({ idList: ids }),
    reply: z.null()
  })
})

/** Numbers that tasks do not call, by library. */
export const blackList = named('blackList', {
  ...rowsOf('/blacklists', '黑名单', black),
  libraries: endpoint('GET', '/blacklists/libraries', {
    summary: '黑名单库及其号码数',
    needs: black,
    reply: z.array(BlacklistShelf)
  }),
  addLibrary: endpoint('POST', '/blacklist_libraries', {
    summary: '新建黑名单库',
    needs: black,
    body: z.object({ libName: z.string().check(z.minLength(1), z.maxLength(32)) }),
    reply: z.object({ libId: z.number() })
  }),
  /** A library that a task uses stays, and so does the global one. */
  removeLibrary: endpoint('DELETE', '/blacklist_libraries/{libId}', {
    summary: '删除黑名单库',
    needs: black,
    reply: z.null()
  })
})

/** Numbers that no task ever calls. */
export const redList = named('redList', rowsOf('/red_lists', '红名单', 'CMC.RED.LIST.MANA'))

/** Numbers that are called in spite of a black list and of limits. */
export const whiteList = named('whiteList', rowsOf('/white_lists', '白名单', 'CMC.WHIT.LIST.MANA'))
