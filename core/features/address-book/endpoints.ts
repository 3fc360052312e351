import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { addressBookType } from '../call-tasks/enums.ts'
import { FieldValues } from '../custom-fields/schemas.ts'
import { ImportCheck } from '../number-import/schemas.ts'
import { LONGEST_GROUP, LONGEST_NAME, MOST_AT_ONCE } from './rules/book-rules.ts'
import { AddressBookGroup, BookMember, DuplicateSet, GroupAccess, GroupGrant } from './schemas.ts'

const needs = 'CMC.ADDRE.LIST'
const operate = 'CMC.ADDRE.LIST.BASIC.OPER'
const remove = 'CMC.ADDRE.LIST.DELE'
const id = z.string().check(z.minLength(1), z.maxLength(64))
const version = z.number().check(z.int(), z.gte(0))
const count = z.number().check(z.int(), z.gte(0))
const idList = z.array(id).check(z.minLength(1), z.maxLength(MOST_AT_ONCE))
const given = z.object({ count: z.number() })
const made = z.object({ id: z.string() })
const groupName = z.string().check(z.maxLength(LONGEST_GROUP))
const book = z.pipe(z.coerce.number(), addressBookType.schema)

const member = {
  groupId: id,
  customerName: z.string().check(z.maxLength(LONGEST_NAME)),
  phoneNumber: z.string().check(z.maxLength(32)),
  customFields: FieldValues
}

/** A member as it was read, for a change of several. */
const known = z.object({ id, version })

const search = {
  addressBookType: z._default(book, 1),
  /** With the groups below it. */
  groupId: z.optional(id),
  customerName: searchText,
  phoneNumber: searchText,
  /** JSON of the answers by field id. */
  customFields: z.optional(z.string().check(z.maxLength(4000)))
}

/** The same in the body of a request. */
export const memberSearch = z.object({
  ...search,
  addressBookType: z._default(addressBookType.schema, 1)
})

/**
 * Address books: the enterprise's, in groups that roles and departments may be given, and a
 * personal one for each user. Every row needs `CMC.ADDRE.LIST`, too. Adding, changing and moving
 * groups and members of the enterprise's book needs `CMC.ADDRE.LIST.BASIC.OPER`, deleting them
 * `CMC.ADDRE.LIST.DELE`; in the own book the owner may.
 */
export const addressBook = named('addressBook', {
  /** The groups that the user sees, in order. */
  groups: endpoint('GET', '/address_books/groups', {
    summary: '通讯录的分组',
    needs,
    query: z.object({ addressBookType: book }),
    reply: z.array(AddressBookGroup)
  }),
  addGroup: endpoint('POST', '/address_books/groups', {
    summary: '新建通讯录分组',
    needs,
    body: z.object({
      addressBookType: addressBookType.schema,
      parentId: z.nullable(id),
      groupName
    }),
    reply: made
  }),
  renameGroup: endpoint('PUT', '/address_books/groups/{id}', {
    summary: '重命名通讯录分组',
    needs,
    body: z.object({ groupName, version }),
    reply: z.null()
  }),
  /** Below another group of the same book, or to the top. */
  moveGroup: endpoint('PUT', '/address_books/groups/{id}/parent', {
    summary: '移动通讯录分组',
    needs,
    body: z.object({ parentId: z.nullable(id), version }),
    reply: z.null()
  }),
  /**
   * With the groups below. `memberCount` is what the user has seen: refused when members came or
   * went since. Members are moved or deleted as `members` says; refused when there are any and it
   * says neither.
   */
  removeGroup: endpoint('POST', '/address_books/groups/{id}/remove', {
    summary: '删除通讯录分组',
    needs,
    body: z.object({
      members: z.enum(['none', 'move', 'delete']),
      targetId: z.optional(id),
      memberCount: count
    }),
    reply: given
  }),
  /** Only users who see all data of the enterprise read and set it. */
  access: endpoint('GET', '/address_books/groups/{id}/access', {
    summary: '通讯录分组的权限',
    needs: operate,
    reply: GroupAccess
  }),
  setAccess: endpoint('PUT', '/address_books/groups/{id}/access', {
    summary: '设置通讯录分组的权限',
    needs: operate,
    body: z.object({ grants: z.array(GroupGrant).check(z.maxLength(200)), version }),
    reply: z.null()
  }),

  /** Newest first. */
  members: endpoint('GET', '/address_book_items', {
    summary: '通讯录成员列表',
    needs,
    query: z.object({
      ...paging,
      ...sortedBy('customerName', 'phoneNumber', 'createTime', 'updateTime'),
      ...search
    }),
    reply: pageOf(BookMember)
  }),
  /** Ids of all members that match, for a new call task; refused when there are too many for one. */
  memberIds: endpoint('GET', '/address_book_items/ids', {
    summary: '通讯录成员的编号',
    needs,
    query: z.object(search),
    reply: z.array(z.string())
  }),
  member: endpoint('GET', '/address_book_items/{id}/detail', {
    summary: '通讯录成员',
    needs,
    reply: BookMember
  }),
  addMember: endpoint('POST', '/address_book_items', {
    summary: '新增通讯录成员',
    needs,
    body: z.object(member),
    reply: made
  }),
  editMember: endpoint('PUT', '/address_book_items/{id}', {
    summary: '修改通讯录成员',
    needs,
    body: z.object({ ...member, version }),
    reply: z.null()
  }),
  /** All or none, within one book. */
  moveMembers: endpoint('POST', '/address_book_items/move', {
    summary: '移动通讯录成员',
    needs,
    body: z.object({ idList, groupId: id }),
    reply: z.object({
      count: z.number(),
      /** Numbers that the group had already. */
      duplicates: z.number()
    })
  }),
  /** All or none. */
  removeMembers: endpoint('POST', '/address_book_items/remove', {
    summary: '删除通讯录成员',
    needs,
    body: z.object({ idList }),
    reply: given
  }),

  /** Numbers that several members of the groups that the user may change have. */
  duplicates: endpoint('GET', '/address_book_items/duplicates', {
    summary: '通讯录的重复号码',
    needs: operate,
    query: z.object({ ...paging, addressBookType: book, groupId: z.optional(id) }),
    reply: pageOf(DuplicateSet)
  }),
  /** Keeps one of each set; refused as a whole when a member has changed since. */
  resolve: endpoint('POST', '/address_book_items/duplicates/resolve', {
    summary: '合并通讯录的重复成员',
    needs: remove,
    body: z.object({
      sets: z
        .array(
          z.object({
            keep: known,
            drop: z.array(known).check(z.minLength(1), z.maxLength(100)),
            /** Fills blank fields of the kept member from the others. */
            fill: z.boolean()
          })
        )
        .check(z.minLength(1), z.maxLength(100))
    }),
    reply: given
  }),
  /** All sets at once; `setCount` is what the user has seen. */
  resolveAll: endpoint('POST', '/address_book_items/duplicates/resolve_all', {
    summary: '合并全部重复成员',
    needs: remove,
    body: z.object({
      addressBookType: addressBookType.schema,
      groupId: z.optional(id),
      keep: z.enum(['newest', 'oldest']),
      fill: z.boolean(),
      setCount: count
    }),
    reply: given
  }),

  /** Starts an export of the members that match. */
  exportRows: endpoint('POST', '/address_book_items/export', {
    summary: '导出通讯录',
    needs: 'CMC.ADDRE.LIST.EXPO',
    body: memberSearch,
    reply: made
  }),
  /** Dry run of an import. */
  checkFile: endpoint('POST', '/address_books/groups/{id}/import_check', {
    summary: '导入前检查通讯录文件',
    needs: operate,
    body: z.object({ attachmentKey: id }),
    reply: ImportCheck
  }),
  /** Starts an import into the group. */
  importFile: endpoint('POST', '/address_books/groups/{id}/import', {
    summary: '导入通讯录成员',
    needs: operate,
    body: z.object({ attachmentKey: id }),
    reply: made
  }),
  template: endpoint('GET', '/address_books/import_template', {
    summary: '下载通讯录导入模板',
    needs: operate,
    query: z.object({ fileType: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
    reply: z.unknown(),
    wrapping: 'bytes'
  })
})
