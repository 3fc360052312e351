/** Where the customers of the sample data live: company, address and the origin of the number agree. */

export interface Home {
  /** As `originOf` names the city. */
  readonly city: string
  readonly regionCode: string
  readonly regionName: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly street: string
}

const home = (city: string, regionCode: string, regionName: string, street: string): Home => ({
  city,
  regionCode,
  regionName,
  provinceCode: `${regionCode.slice(0, 2)}0000`,
  cityCode: `${regionCode.slice(0, 4)}00`,
  street
})

/** The first three are the districts that the enterprise's own fields offer, in their order. */
export const homes: readonly Home[] = [
  home('广州', '440106', '广东省/广州市/天河区', '广东省广州市天河区石牌东路'),
  home('广州', '440104', '广东省/广州市/越秀区', '广东省广州市越秀区中山五路'),
  home('广州', '440105', '广东省/广州市/海珠区', '广东省广州市海珠区滨江东路'),
  home('深圳', '440305', '广东省/深圳市/南山区', '广东省深圳市南山区科技园路'),
  home('北京', '110105', '北京市/北京市/朝阳区', '北京市朝阳区建国路'),
  home('南京', '320106', '江苏省/南京市/鼓楼区', '江苏省南京市鼓楼区中央路'),
  home('成都', '510104', '四川省/成都市/锦江区', '四川省成都市锦江区红星路'),
  home('乌鲁木齐', '650102', '新疆维吾尔自治区/乌鲁木齐市/天山区', '新疆乌鲁木齐市天山区解放南路')
]
/** How many of them the enterprise's own field of districts offers. */
export const DISTRICTS = 3

export const homeOf = (index: number): Home => homes[index % homes.length] as Home
