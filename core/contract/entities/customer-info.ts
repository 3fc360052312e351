import { followStage } from '../enums/clues.ts'
import { gender } from '../enums/customers.ts'
import { z } from '../zod.ts'
import { FieldValues } from './custom-field.ts'

/** Everything that is known of a customer (doc 3 §3 Customer / service object). Times in ms. */
export const CustomerInfo = z.object({
  id: z.string(),
  customerName: z.string(),
  /** With stars in it when `phoneMasked`; see `numbers.decipher`. */
  phone: z.string(),
  phoneMasked: z.boolean(),
  /** Blank without a second number; masked together with the first. */
  phone2: z.string(),
  /** Null where nobody has said. */
  gender: z.nullable(gender.open),
  age: z.nullable(z.number()),
  /** `YYYY-MM-DD`, or blank. */
  birthDate: z.string(),
  email: z.string(),
  companyName: z.string(),
  address: z.string(),
  /** Where they live, by the region tree: the code of the last step, and all names with slashes between. */
  areaCode: z.string(),
  areaName: z.string(),
  /** The pair of the city picker. */
  provinceCode: z.string(),
  cityCode: z.string(),
  remark: z.string(),
  dataSource: z.number(),
  source: z.string(),
  /** Who looks after them. */
  userName: z.string(),
  customFields: FieldValues,
  isDelete: z.boolean(),
  followStatus: z.nullable(followStage.open),
  /** Grows with every change; sent back with an edit, it refuses to write over somebody else's. */
  version: z.number(),
  /** Where the number is at home. */
  area: z.string(),
  telecomOperator: z.string(),
  lastContactTime: z.nullable(z.number())
})
export type CustomerInfo = z.infer<typeof CustomerInfo>

const text = z.optional(z.string().check(z.maxLength(4000)))

/** What may be said of a customer; absent fields stay as they are. The rules are core/rules/customer.ts. */
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
