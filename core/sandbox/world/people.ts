import type { CustomerInfo } from '../../features/customers/customer-info-schemas.ts'

const DAY = 86_400_000

/** Name, company, gender, province, city, carrier and remark of the seeded customers. */
const rows = [
  ['陈思远', '远帆科技有限公司', 1, '广东省', '广州市', '移动', '关注企业版，希望周三下午回访。'],
  ['林若溪', '海岸线咨询', 2, '广东省', '深圳市', '联通', '已寄样品。'],
  ['欧阳明月', '明月文化传播有限责任公司', 2, '浙江省', '杭州市', '电信', ''],
  ['赵一鸣', '', 1, '北京市', '北京市', '移动', '只在晚上接听。'],
  ['阿卜杜勒·热合曼', '天山果业', 1, '新疆维吾尔自治区', '乌鲁木齐市', '移动', ''],
  ['周晓彤', '晨星教育', 2, '江苏省', '南京市', '电信', '合同七月到期。'],
  ['孙立', '立信会计师事务所', 1, '上海市', '上海市', '联通', ''],
  ['何佳怡', '', 2, '四川省', '成都市', '移动', '更换过手机号。'],
  ['马文博', '博文图书', 1, '湖北省', '武汉市', '电信', ''],
  ['郑雅文', '雅文花艺', 2, '福建省', '厦门市', '移动', '喜欢短信联系。'],
  ['黄志强', '强盛物流', 1, '山东省', '青岛市', '联通', ''],
  ['许静', '', 2, '陕西省', '西安市', '移动', '']
] as const

/** The number of the customer at an index. Numbers that end with 4 and above behave in other ways. */
const numberAt = (index: number): string =>
  `1380000${1000 + Math.floor(index / 4) * 10 + (index % 4)}`

/** The customers that a sandbox begins with. */
export function seedCustomers(now: number): CustomerInfo[] {
  return rows.map(
    ([customerName, companyName, gender, province, city, carrier, remark], index) => ({
      id: `customer-${index + 1}`,
      customerName,
      phone: numberAt(index),
      phoneMasked: false,
      phone2: '',
      gender,
      age: 24 + ((index * 5) % 40),
      birthDate: '',
      email: '',
      companyName,
      address: '',
      areaCode: '',
      areaName: '',
      provinceCode: '',
      cityCode: '',
      remark,
      dataSource: 0,
      source: index % 2 === 0 ? '官网' : '转介绍',
      userName: '演示坐席',
      customFields: {},
      isDelete: false,
      followStatus: null,
      version: 1,
      area: province === city ? city : `${province}${city}`,
      telecomOperator: carrier,
      lastContactTime: now - (index + 1) * DAY
    })
  )
}

/** A customer without any data but name and number. */
export const newCustomer = (id: string, customerName: string, phone: string): CustomerInfo => ({
  id,
  customerName,
  phone,
  phoneMasked: false,
  phone2: '',
  gender: null,
  age: null,
  birthDate: '',
  email: '',
  companyName: '',
  address: '',
  areaCode: '',
  areaName: '',
  provinceCode: '',
  cityCode: '',
  remark: '',
  dataSource: 0,
  source: '',
  userName: '演示坐席',
  customFields: {},
  isDelete: false,
  followStatus: null,
  version: 1,
  area: '',
  telecomOperator: '',
  lastContactTime: null
})
