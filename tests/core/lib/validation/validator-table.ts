import * as fields from '../../../../core/lib/validation/field-validators.ts'
import * as forms from '../../../../core/lib/validation/form-validators.ts'
import * as numbers from '../../../../core/lib/validation/number-validators.ts'
import * as passwords from '../../../../core/lib/validation/password-validators.ts'
import * as phones from '../../../../core/lib/validation/phone-validators.ts'
import type { Rule } from '../../../../core/lib/validation/rule.ts'

const good = undefined

/** Rules with values and the issue of each. */
export const table: [string, Rule, [value: string, issue: string | undefined][]][] = [
  [
    'simple password',
    passwords.simplePassword,
    [
      ['Abc123', good],
      ['Abc12', '请输入正确的密码'],
      ['abc123', '请输入正确的密码'],
      ['ABC123', '请输入正确的密码'],
      ['Abcdef', '请输入正确的密码'],
      ['', good]
    ]
  ],
  [
    'short password',
    passwords.shortPassword,
    [
      ['abc123', good],
      ['abcdef', good],
      ['a1b2c', '密码为6到16位'],
      ['a'.repeat(16), good],
      ['a'.repeat(17), '密码为6到16位'],
      ['abc_123', '密码只支持英文字母和数字'],
      ['密码密码密码', '密码只支持英文字母和数字']
    ]
  ],
  [
    'the same password',
    passwords.sameAs('Abc123'),
    [
      ['Abc123', good],
      ['Abc124', '密码不一致'],
      ['', good]
    ]
  ],
  [
    'strict password',
    passwords.strictPassword,
    [
      ['Ab1!Cd2@', good],
      ['Ab1!Cd2', '密码长度大于等于8个字符且存在大写字母、小写字母、数字、特殊字符'],
      ['Ab1Cd2Ef3', '密码长度大于等于8个字符且存在大写字母、小写字母、数字、特殊字符'],
      ['xyzA1!Bd', '密码不能存在三个顺序连续的字符'],
      ['A!b12345', '密码不能存在三个顺序连续的字符'],
      ['Aaa!a1Bd2', good],
      ['A!aaab1d', '密码不能连续存在三个相同字符'],
      ['Ab1!!!dC', '密码不能连续存在三个相同字符'],
      ['Ab!3210d', good]
    ]
  ],
  [
    'full password',
    passwords.fullPassword,
    [
      ['Hutong@2026', good],
      ['Ab1!x', '密码长度范围为8-20'],
      ['Ab1!'.repeat(6), '密码长度范围为8-20'],
      ['abcd1357', '密码至少包含数字、小写字母、大写字母、特殊字符中的三种'],
      ['Aaa1!bdf', good],
      ['Axxx1!bd', '密码中不能有连续三个相同的字母或数字'],
      ['A111!bdf', '密码中不能有连续三个相同的字母或数字'],
      ['Ab1!!!df', good],
      ['Aabc1!fh', '密码中不能有连续的字母或数字'],
      ['A!321bdf', '密码中不能有连续的字母或数字']
    ]
  ],
  [
    'old password',
    passwords.oldPassword,
    [
      ['', '原密码不能为空'],
      ['x', good]
    ]
  ],
  [
    'new password',
    passwords.newPassword,
    [
      ['', '新密码不能为空'],
      ['Ab1', '密码至少6个字符'],
      ['Abc123', good],
      ['abc123', '密码必须包含大小写字母和数字，且不能包含其他字符'],
      ['Abc123!', '密码必须包含大小写字母和数字，且不能包含其他字符']
    ]
  ],
  [
    'new password again',
    passwords.newPasswordAgain('Abc123'),
    [
      ['', '请再次输入新密码'],
      ['Abc123', good],
      ['abc', '两次输入的密码不一致']
    ]
  ],
  [
    'integer',
    numbers.integer,
    [
      ['0', good],
      ['-12', good],
      ['1.5', '只支持整数'],
      ['1e3', '只支持整数'],
      ['一', '只支持整数'],
      ['', good]
    ]
  ],
  [
    'non-negative integer',
    numbers.nonNegativeInteger,
    [
      ['0', good],
      ['12', good],
      ['-1', '只支持证书']
    ]
  ],
  [
    'positive integer',
    numbers.positiveInteger,
    [
      ['1', good],
      ['007', good],
      ['0', '请输入正整数'],
      ['-1', '请输入正整数'],
      ['1.0', '请输入正整数']
    ]
  ],
  [
    'whole number',
    numbers.wholeNumber,
    [
      ['30', good],
      ['三十', '请输入有效的数字']
    ]
  ],
  [
    'url',
    fields.url,
    [
      ['https://a.cn/x', good],
      ['sip://x', good],
      ['a.cn', '地址不符合规范'],
      ['http:/a', '地址不符合规范'],
      ['://a', '地址不符合规范'],
      ['http://a b', '地址不符合规范']
    ]
  ],
  [
    'mobile',
    phones.mobile,
    [
      ['13800000000', good],
      ['19912345678', good],
      ['12800000000', '请填写正确的手机号码'],
      ['1380000000', '请填写正确的手机号码'],
      ['138000000000', '请填写正确的手机号码'],
      ['１３８00000000', '请填写正确的手机号码']
    ]
  ],
  [
    'loose mobile',
    phones.looseMobile,
    [
      ['12800000000', good],
      ['02800000000', '请输入正确的手机号'],
      ['1280000000', '请输入正确的手机号']
    ]
  ],
  [
    'landline',
    phones.landline,
    [
      ['010-12345678', good],
      ['07551234567', good],
      ['0755-12345678', good],
      ['10-12345678', '固话号码格式不正确'],
      ['010--1234567', '固话号码格式不正确'],
      ['010-123456', '固话号码格式不正确']
    ]
  ],
  [
    'telephone',
    phones.telephone,
    [
      ['13800000000', good],
      ['010-12345678', good],
      ['12345', '号码格式不正确'],
      ['95588', '号码格式不正确']
    ]
  ],
  [
    'email',
    fields.email,
    [
      ['a@b.cn', good],
      [`${'a'.repeat(18)}@b.cn`, good],
      [`${'a'.repeat(19)}@b.cn`, '邮箱地址不正确'],
      ['a@b', '邮箱地址不正确'],
      ['@b.cn', '邮箱地址不正确'],
      ['a b@c.cn', '邮箱地址不正确']
    ]
  ],
  [
    'account',
    fields.account,
    [
      ['agent.01', good],
      ['a_b-c.d1', good],
      ['short', '账号为8到16位字母、数字、点、下划线或中划线'],
      ['a'.repeat(17), '账号为8到16位字母、数字、点、下划线或中划线'],
      ['账号账号账号账号', '账号为8到16位字母、数字、点、下划线或中划线']
    ]
  ],
  [
    'company name',
    fields.companyName,
    [
      ['长'.repeat(31), good],
      ['长'.repeat(32), '公司名称不能超过31个字符']
    ]
  ],
  [
    'character',
    fields.character,
    [
      ['王芳A1', good],
      ['𠮷野', good],
      ['a b', '只能输入英文，汉字，数字'],
      ['阿卜杜·热合曼', '只能输入英文，汉字，数字'],
      ['<b>', '只能输入英文，汉字，数字']
    ]
  ],
  [
    'character with a dot allowed',
    fields.characters('·'),
    [
      ['阿卜杜·热合曼', good],
      ['a.b', '只能输入英文，汉字，数字']
    ]
  ],
  [
    'at most 5',
    fields.atMost(5),
    [
      ['12345', good],
      ['123456', '不能超过5个字符']
    ]
  ],
  [
    'not after today',
    fields.notAfterToday(new Date(2026, 10, 21, 9).getTime()),
    [
      ['2026-11-21', good],
      ['2026-11-22', '日期不能晚于今天'],
      ['1990-01-01', good],
      ['someday', '日期不能晚于今天']
    ]
  ],
  [
    'keyword',
    fields.keyword,
    [
      ['社保', good],
      ['社', '请输入至少两个字符的查询关键词'],
      [' 社 ', '请输入至少两个字符的查询关键词'],
      ['', '请输入至少两个字符的查询关键词']
    ]
  ],
  [
    'name',
    forms.name,
    [
      ['王', good],
      ['', '请输入姓名'],
      ['  ', '请输入姓名']
    ]
  ],
  ['customer name', forms.customerName, [['', '请输入客户名称']]],
  [
    'required phone',
    forms.requiredPhone,
    [
      ['', '请输入手机号码'],
      ['123', '号码格式不正确'],
      ['13800000000', good]
    ]
  ],
  [
    'required mobile',
    forms.requiredMobile,
    [
      ['', '请输入手机号码'],
      ['010-12345678', '请填写正确的手机号码']
    ]
  ],
  ['service type', forms.serviceType, [['', '请选择服务类型']]],
  ['enterprise', forms.enterprise, [['', '请选择企业']]],
  [
    'a typed field',
    forms.requiredField('职业', 'typed'),
    [
      ['', '请输入职业'],
      ['教师', good]
    ]
  ],
  ['a chosen field', forms.requiredField('职业', 'chosen'), [['', '请选择职业']]]
]
