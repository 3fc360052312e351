import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import type { Permission } from '../../session/permissions.ts'
import { AddedNumbers, ListedNumber, ManagedLibrary } from '../call-tasks/resource-schemas.ts'

const lib = z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0)
const phone = z.optional(z.string().check(z.maxLength(32)))
const remark = z.string().check(z.maxLength(128))
const ids = z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(1000))
const black = 'CMC.BLAK.LIST.MANA'

/**
 * Endpoints of each of the three lists. Only the black list has libraries: for the others `libId`
 * is 0.
 */
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
  /** Starts a transfer-list job, which offers a file of the failures when it ends. */
  importFile: endpoint('POST', `${path}/import`, {
    summary: `导入${title}`,
    needs,
    body: z.object({
      libId: lib,
      attachmentKey: z.string().check(z.minLength(1), z.maxLength(64))
    }),
    reply: z.object({ id: z.string() })
  }),
  /** The same for a csv of the search result. */
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

/** Numbers excluded from tasks, by library. */
export const blackList = named('blackList', {
  ...rowsOf('/blacklists', '黑名单', black),
  libraries: endpoint('GET', '/blacklists/libraries', {
    summary: '黑名单库及其号码数',
    needs: black,
    reply: z.array(ManagedLibrary)
  }),
  addLibrary: endpoint('POST', '/blacklist_libraries', {
    summary: '新建黑名单库',
    needs: black,
    body: z.object({ libName: z.string().check(z.minLength(1), z.maxLength(32)) }),
    reply: z.object({ libId: z.number() })
  }),
  /** The global library and those used by tasks cannot be deleted. */
  removeLibrary: endpoint('DELETE', '/blacklist_libraries/{libId}', {
    summary: '删除黑名单库',
    needs: black,
    reply: z.null()
  })
})

/** Numbers that no task ever dials. */
export const redList = named('redList', rowsOf('/red_lists', '红名单', 'CMC.RED.LIST.MANA'))

/** Numbers dialled regardless of black lists and limits. */
export const whiteList = named('whiteList', rowsOf('/white_lists', '白名单', 'CMC.WHIT.LIST.MANA'))
