import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startFakeSms, type FakeSms } from '../../../test/vendors/sms'
import { VendorError } from '../vendor'
import { readSmsAccount } from './accounts'
import { signAliyun } from './aliyun'
import type { Sms } from './sms'
import { signTencent } from './tencent'
import { createSms } from './vendors'

const ALIYUN = {
  LIANKE_SMS_ALIYUN_ACCESS_KEY_ID: 'testid',
  LIANKE_SMS_ALIYUN_ACCESS_KEY_SECRET: 'testsecret',
  LIANKE_SMS_ALIYUN_SIGN_NAME: '测试',
  LIANKE_SMS_ALIYUN_TEMPLATE: 'SMS_1',
}
const TENCENT = {
  LIANKE_SMS_TENCENT_SECRET_ID: 'testid',
  LIANKE_SMS_TENCENT_SECRET_KEY: 'testsecret',
  LIANKE_SMS_TENCENT_APP_ID: '1400000000',
  LIANKE_SMS_TENCENT_SIGN_NAME: '测试',
  LIANKE_SMS_TENCENT_TEMPLATE: '1',
}
const NOW = Date.parse('2026-01-01T00:00:00.500Z')

const smsOf = (env: NodeJS.ProcessEnv): Sms => {
  const account = readSmsAccount(env)
  assert.ok(account)
  return createSms(account, () => NOW)
}
const failureOf = async (work: Promise<unknown>): Promise<VendorError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof VendorError, String(error))
  return error
}

describe('signatures are those of the vendors’ own examples', () => {
  test('Aliyun, V3 request of RunInstances', () => {
    const { headers } = signAliyun(
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      },
      { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    )
    assert.equal(
      headers.authorization,
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })
  test('Aliyun, a query with what only RFC 3986 encodes', () => {
    const { search, headers } = signAliyun(
      {
        host: 'dysmsapi.aliyuncs.com',
        action: 'SendSms',
        version: '2017-05-25',
        date: '2026-01-01T00:00:00Z',
        nonce: 'n-0001',
        query: {
          PhoneNumbers: '13800138000',
          SignName: '测试',
          TemplateCode: 'SMS_1',
          TemplateParam: '{"code":"1234"}',
        },
      },
      { accessKeyId: 'testid', accessKeySecret: 'testsecret' },
    )
    assert.match(
      headers.authorization ?? '',
      /Signature=d260aa552d1c42e609419227f68852dd90e56b17e7b354856155535a87d6b889$/,
    )
    assert.equal(
      search,
      'PhoneNumbers=13800138000&SignName=%E6%B5%8B%E8%AF%95&TemplateCode=SMS_1&TemplateParam=%7B%22code%22%3A%221234%22%7D',
    )
    assert.match(
      signAliyun(
        { host: 'h', action: 'a', version: 'v', date: 'd', nonce: 'n', query: { a: "!'()* ~" } },
        { accessKeyId: '', accessKeySecret: 's' },
      ).search,
      /^a=%21%27%28%29%2A%20~$/,
    )
  })
  test('Tencent Cloud, the vector of its SDK', () => {
    const header = signTencent(
      {
        host: 'cvm.tencentcloudapi.com',
        service: 'cvm',
        contentType: 'application/json',
        body: '{"Action":"DescribeInstances","Version":"2017-03-12"}',
        timestamp: 1640995200,
      },
      { secretId: 'id', secretKey: 'test-secret-key' },
    )
    assert.equal(
      header,
      'TC3-HMAC-SHA256 Credential=id/2022-01-01/cvm/tc3_request, SignedHeaders=content-type;host, Signature=96473b50fe407833672a5d6d067238d88bb44c8abcc39ef83baa3132afbfadd3',
    )
  })
  test('Tencent Cloud, a message', () => {
    const body =
      '{"PhoneNumberSet":["+8613800138000"],"SmsSdkAppId":"1400000000","SignName":"测试","TemplateId":"1","TemplateParamSet":["1234"]}'
    assert.match(
      signTencent(
        {
          host: 'sms.tencentcloudapi.com',
          service: 'sms',
          contentType: 'application/json; charset=utf-8',
          body,
          timestamp: 1767225600,
        },
        { secretId: 'id', secretKey: 'testsecret' },
      ),
      /Signature=7a7fc9c1c3a2e805b6f8099938f3cf4587af57ef7ceb75d6d2f245b1f0d3c65a$/,
    )
  })
})

describe('over the wire', () => {
  let vendor: FakeSms
  before(async () => {
    vendor = await startFakeSms()
  })
  after(() => vendor.close())

  test('Aliyun gets the template of the language, and a signature of exactly what was sent', async () => {
    vendor.script({ body: { Code: 'OK', Message: 'OK', RequestId: 'r', BizId: '9006^0' } })
    const env = {
      ...ALIYUN,
      LIANKE_SMS_ALIYUN_URL: vendor.url,
      LIANKE_SMS_ALIYUN_TEMPLATE_EN: 'SMS_2',
      LIANKE_SMS_ALIYUN_PARAMETERS: 'code, minutes',
    }
    const sms = smsOf(env)
    assert.deepEqual(await sms.sendCode('13800138000', '123456', 'en'), {})
    await sms.sendCode('13800138000', '123456', 'ru')
    const [english, russian] = vendor.asked.slice(-2)
    assert.ok(english && russian)
    assert.deepEqual([english.method, english.path, english.body], ['POST', '/', ''])
    assert.deepEqual(Object.fromEntries(english.query), {
      PhoneNumbers: '13800138000',
      SignName: '测试',
      TemplateCode: 'SMS_2',
      TemplateParam: '{"code":"123456","minutes":"5"}',
    })
    // no Russian template is configured
    assert.equal(russian.query.get('TemplateCode'), 'SMS_1')
    assert.equal(english.headers['x-acs-date'], '2026-01-01T00:00:00Z')
    const again = signAliyun(
      {
        host: english.host,
        action: 'SendSms',
        version: '2017-05-25',
        date: '2026-01-01T00:00:00Z',
        nonce: String(english.headers['x-acs-signature-nonce']),
        query: Object.fromEntries(english.query),
      },
      { accessKeyId: 'testid', accessKeySecret: 'testsecret' },
    )
    assert.equal(english.headers.authorization, again.headers.authorization)
    assert.equal(english.search, again.search)
    assert.notEqual(english.headers['x-acs-signature-nonce'], russian.headers['x-acs-signature-nonce'])
  })

  test('Tencent Cloud gets a number with its country, and a signature of exactly what was sent', async () => {
    vendor.script({ body: { Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success' }], RequestId: 'r' } } })
    const sms = smsOf({ ...TENCENT, LIANKE_SMS_TENCENT_URL: vendor.url, LIANKE_SMS_TENCENT_TEMPLATE_TW: '2' })
    assert.deepEqual(await sms.sendCode('13800138000', '123456', 'tw'), {})
    const asked = vendor.asked.at(-1)
    assert.ok(asked)
    assert.deepEqual(JSON.parse(asked.body), {
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400000000',
      SignName: '测试',
      TemplateId: '2',
      TemplateParamSet: ['123456'],
    })
    assert.deepEqual(
      [
        asked.headers['x-tc-action'],
        asked.headers['x-tc-version'],
        asked.headers['x-tc-region'],
        asked.headers['x-tc-timestamp'],
      ],
      ['SendSms', '2021-01-11', 'ap-guangzhou', '1767225600'],
    )
    assert.equal(
      asked.headers.authorization,
      signTencent(
        {
          host: asked.host,
          service: 'sms',
          contentType: String(asked.headers['content-type']),
          body: asked.body,
          timestamp: 1767225600,
        },
        { secretId: 'testid', secretKey: 'testsecret' },
      ),
    )
  })

  test('what vendors refuse has a reason', async () => {
    const aliyun = smsOf({ ...ALIYUN, LIANKE_SMS_ALIYUN_URL: vendor.url })
    const tencent = smsOf({ ...TENCENT, LIANKE_SMS_TENCENT_URL: vendor.url })
    const cases: [Sms, number, unknown, string][] = [
      [aliyun, 200, { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'm' }, 'quota'],
      [aliyun, 200, { Code: 'isv.MOBILE_NUMBER_ILLEGAL' }, 'code'],
      [aliyun, 400, { Code: 'SignatureDoesNotMatch' }, 'refused'],
      [aliyun, 200, { Code: 'isv.AMOUNT_NOT_ENOUGH' }, 'refused'],
      [aliyun, 503, 'busy', 'outage'],
      [aliyun, 200, '<html>', 'silent'],
      [aliyun, 200, {}, 'silent'],
      [tencent, 200, { Response: { Error: { Code: 'AuthFailure.SignatureFailure' } } }, 'refused'],
      [tencent, 200, { Response: { Error: { Code: 'RequestLimitExceeded' } } }, 'quota'],
      [tencent, 200, { Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit' }] } }, 'quota'],
      [tencent, 200, { Response: { SendStatusSet: [{ Code: 'InvalidParameterValue.IncorrectPhoneNumber' }] } }, 'code'],
      [tencent, 200, { Response: { Error: { Code: 'InternalError.Timeout' } } }, 'outage'],
      [tencent, 200, { Response: { SendStatusSet: [] } }, 'silent'],
      [tencent, 429, {}, 'outage'],
    ]
    for (const [sms, status, body, reason] of cases) {
      vendor.script({ status, body })
      const failure = await failureOf(sms.sendCode('13800138000', '123456', 'zh'))
      assert.equal(failure.reason, reason, JSON.stringify(body))
      assert.doesNotMatch(failure.message, /testsecret|123456|13800138000/)
    }
  })

  test('a vendor that is not there has sent nothing', async () => {
    const away = await startFakeSms()
    await away.close()
    assert.equal(
      (await failureOf(smsOf({ ...ALIYUN, LIANKE_SMS_ALIYUN_URL: away.url }).sendCode('13800138000', '1', 'zh')))
        .reason,
      'outage',
    )
  })
})

describe('accounts', () => {
  test('none, one, or a clear complaint that names the variable', () => {
    assert.equal(readSmsAccount({}), null)
    assert.equal(readSmsAccount({ ...ALIYUN })?.url, 'https://dysmsapi.aliyuncs.com/')
    assert.deepEqual(readSmsAccount({ ...TENCENT, LIANKE_SMS_TENCENT_REGION: 'ap-beijing' }), {
      vendor: 'tencent',
      secretId: 'testid',
      secretKey: 'testsecret',
      appId: '1400000000',
      signName: '测试',
      templates: { zh: '1' },
      parameters: ['code'],
      notice: null,
      staffNotice: null,
      region: 'ap-beijing',
      url: 'https://sms.tencentcloudapi.com/',
    })
    assert.throws(
      () => readSmsAccount({ ...ALIYUN, LIANKE_SMS_ALIYUN_SIGN_NAME: '' }),
      /LIANKE_SMS_ALIYUN_SIGN_NAME must be set, too/,
    )
    assert.throws(
      () => readSmsAccount({ LIANKE_SMS_TENCENT_TEMPLATE_EN: '2' }),
      /LIANKE_SMS_TENCENT_SECRET_ID, .*LIANKE_SMS_TENCENT_TEMPLATE must be set, too/,
    )
    assert.deepEqual(
      readSmsAccount({
        ...ALIYUN,
        LIANKE_SMS_ALIYUN_NOTICE_TEMPLATE: 'SMS_2',
        LIANKE_SMS_ALIYUN_NOTICE_TEMPLATE_RU: 'SMS_3',
        LIANKE_SMS_ALIYUN_NOTICE_PARAMETERS: 'number,state',
      })?.notice,
      { templates: { zh: 'SMS_2', ru: 'SMS_3' }, parameters: ['number', 'state'] },
    )
    assert.throws(
      () => readSmsAccount({ ...ALIYUN, LIANKE_SMS_ALIYUN_NOTICE_TEMPLATE_RU: 'SMS_3' }),
      /LIANKE_SMS_ALIYUN_NOTICE_TEMPLATE must be set, too/,
    )
    assert.throws(
      () => readSmsAccount({ ...ALIYUN, LIANKE_SMS_ALIYUN_NOTICE_PARAMETERS: 'number,code' }),
      /LIANKE_SMS_ALIYUN_NOTICE_PARAMETERS must name/,
    )
    assert.throws(() => readSmsAccount({ ...ALIYUN, ...TENCENT }), /both set/)
    assert.throws(
      () => readSmsAccount({ ...ALIYUN, LIANKE_SMS_ALIYUN_PARAMETERS: 'minutes' }),
      /LIANKE_SMS_ALIYUN_PARAMETERS must be/,
    )
    assert.throws(
      () => readSmsAccount({ ...ALIYUN, LIANKE_SMS_ALIYUN_URL: 'javascript:1' }),
      /LIANKE_SMS_ALIYUN_URL must be an address/,
    )
  })
})
