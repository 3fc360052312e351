/** Who changes a book (rule address-book-2, rule address-book-15). */
import type { Permission } from '../../../session/permissions.ts'
import { PERSONAL } from './book-rules.ts'

/** To add, change and move; to delete. */
export const OPERATE = 'CMC.ADDRE.LIST.BASIC.OPER' satisfies Permission
export const DELETE = 'CMC.ADDRE.LIST.DELE' satisfies Permission
export type BookRight = typeof OPERATE | typeof DELETE

/** The permission that a change of a book needs; none in the own one. */
export const rightFor = <Right extends BookRight>(
  addressBookType: number,
  right: Right
): Right | undefined => (addressBookType === PERSONAL ? undefined : right)
