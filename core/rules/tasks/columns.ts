/** What the columns of a file that came from anywhere hold, by what they are called. */

export const isRemarkColumn = (name: string): boolean => /备注|remark/i.test(name)

export const isPhoneColumn = (name: string): boolean =>
  /手机|电话|号码|phone/i.test(name) && !isRemarkColumn(name)
