import { endpoint } from '../endpoint.ts'
import { pageOf } from '../entities/call.ts'
import { AddedNumbers, ListedNumber } from '../entities/task-resources.ts'
import { paging } from '../paging.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

const lib = z._default(z.coerce.number().check(z.int(), z.gte(0)), 0)
const search = { ...paging, phone: z.optional(z.string().check(z.maxLength(32))) }
const batch = z.object({
  libId: lib,
  phones: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(10_000)),
  remark: z._default(z.string().check(z.maxLength(128)), '')
})
const ids = z.object({
  idList: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(1000))
})
const black = 'CMC.BLAK.LIST.MANA'
const red = 'CMC.RED.LIST.MANA'
const white = 'CMC.WHIT.LIST.MANA'

/**
 * Numbers that tasks do not call, by library (black) or ever (red), and those that are called in
 * spite of a black list and of limits (white).
 */
export const numberLists = named('numberLists', {
  black: endpoint('GET', '/blacklists', {
    summary: '黑名单',
    needs: black,
    query: z.object({ ...search, libId: lib }),
    reply: pageOf(ListedNumber)
  }),
  addLibrary: endpoint('POST', '/blacklist_libraries', {
    summary: '新建黑名单库',
    needs: black,
    body: z.object({ libName: z.string().check(z.minLength(1), z.maxLength(32)) }),
    reply: z.object({ libId: z.number() })
  }),
  /** A library that a task uses stays. */
  removeLibrary: endpoint('DELETE', '/blacklist_libraries/{libId}', {
    summary: '删除黑名单库',
    needs: black,
    reply: z.null()
  }),
  addBlack: endpoint('POST', '/blacklists/batch', {
    summary: '批量添加黑名单',
    needs: black,
    body: batch,
    reply: AddedNumbers
  }),
  removeBlack: endpoint('POST', '/blacklists/remove', {
    summary: '移出黑名单',
    needs: black,
    body: ids,
    reply: z.null()
  }),
  red: endpoint('GET', '/red_lists', {
    summary: '红名单',
    needs: red,
    query: z.object(search),
    reply: pageOf(ListedNumber)
  }),
  addRed: endpoint('POST', '/red_lists/batch', {
    summary: '批量添加红名单',
    needs: red,
    body: batch,
    reply: AddedNumbers
  }),
  removeRed: endpoint('POST', '/red_lists/remove', {
    summary: '移出红名单',
    needs: red,
    body: ids,
    reply: z.null()
  }),
  white: endpoint('GET', '/white_lists', {
    summary: '白名单',
    needs: white,
    query: z.object(search),
    reply: pageOf(ListedNumber)
  }),
  addWhite: endpoint('POST', '/white_lists/batch', {
    summary: '批量添加白名单',
    needs: white,
    body: batch,
    reply: AddedNumbers
  }),
  removeWhite: endpoint('POST', '/white_lists/remove', {
    summary: '移出白名单',
    needs: white,
    body: ids,
    reply: z.null()
  })
})
