/** Converts a customer to form values. */
import type { CustomerInfo } from '../../customers/customer-info-schemas.ts'
import { type BasicInput, type BasicValues, blankValues } from './basic-fields.ts'

/** Initial form values. */
export function typedOf(info: CustomerInfo | undefined): BasicInput {
  if (!info) return { values: blankValues, custom: {} }
  const values: BasicValues = {
    customerName: info.customerName,
    phone: info.phone,
    phone2: info.phone2,
    gender: info.gender === null || info.gender === 0 ? '' : String(info.gender),
    age: info.age === null ? '' : String(info.age),
    birthDate: info.birthDate,
    email: info.email,
    companyName: info.companyName,
    areaCode: info.areaCode,
    areaName: info.areaName,
    provinceCode: info.provinceCode,
    cityCode: info.cityCode,
    address: info.address,
    source: info.source,
    userName: info.userName,
    remark: info.remark
  }
  return { values, custom: info.customFields }
}
