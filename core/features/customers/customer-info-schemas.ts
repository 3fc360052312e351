import { z } from '../../contract/zod.ts'
import { followStage } from '../clues/enums.ts'
import { FieldValues } from '../custom-fields/schemas.ts'
import { gender } from './enums.ts'

/** All data of a customer. Times in ms. */
export const CustomerInfo = z.object({
  id: z.string(),
  customerName: z.string(),
  /** Masked with asterisks when `phoneMasked`; see `numbers.decipher`. */
  phone: z.string(),
  phoneMasked: z.boolean(),
  /** Blank without a second number; masked like the first. */
  phone2: z.string(),
  /** Null when unknown. */
  gender: z.nullable(gender.open),
  age: z.nullable(z.number()),
  /** `YYYY-MM-DD`, or blank. */
  birthDate: z.string(),
  email: z.string(),
  companyName: z.string(),
  address: z.string(),
  /** Region tree address: the code of the last level, and all names separated by slashes. */
  areaCode: z.string(),
  areaName: z.string(),
  /** Values of the city picker. */
  provinceCode: z.string(),
  cityCode: z.string(),
  remark: z.string(),
  dataSource: z.number(),
  source: z.string(),
  /** The owner's name. */
  userName: z.string(),
  customFields: FieldValues,
  isDelete: z.boolean(),
  followStatus: z.nullable(followStage.open),
  /** Increases with every change; sent with an edit to reject overwriting a newer version. */
  version: z.number(),
  /** Home region of the number. */
  area: z.string(),
  telecomOperator: z.string(),
  lastContactTime: z.nullable(z.number())
})
export type CustomerInfo = z.infer<typeof CustomerInfo>

const text = z.optional(z.string().check(z.maxLength(4000)))

/** Editable customer fields; absent ones stay unchanged. Validated by `rules.ts`. */
export const customerDraft = {
  phone2: text,
  gender: z.optional(z.nullable(gender.schema)),
  age: z.optional(z.nullable(z.number())),
  birthDate: text,
  email: text,
  companyName: text,
  address: text,
  areaCode: text,
  areaName: text,
  provinceCode: text,
  cityCode: text,
  remark: text,
  source: text,
  userName: text
}
