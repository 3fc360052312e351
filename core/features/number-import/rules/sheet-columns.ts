/** Recognises the columns of arbitrary files by name. */

export const isRemarkColumn = (name: string): boolean => /备注|remark/i.test(name)

export const isPhoneColumn = (name: string): boolean =>
  /手机|电话|号码|phone/i.test(name) && !isRemarkColumn(name)
