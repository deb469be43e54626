import type { JsapiParameters, PayPlatform, PayRequest } from './types'

const mockRequestPayment = jest.fn<Promise<unknown>, [unknown]>()
jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: { requestPayment: (o: unknown) => mockRequestPayment(o) },
}))

const parameters: JsapiParameters = {
  appId: 'wx1',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'prepay_id=p',
  signType: 'RSA',
  paySign: 's',
}
const REQUESTS: Record<PayRequest['way'], PayRequest> = {
  JSAPI: { way: 'JSAPI', parameters },
  H5: { way: 'H5', url: '/sandbox/pay?prepay_id=p' },
  ALIPAY: { way: 'ALIPAY', tradeNO: 't', orderStr: 'o' },
}
/** The platform's module, loaded again, as it is when an app starts there. */
function load(file: 'weapp' | 'dd' | 'h5'): PayPlatform {
  let found: PayPlatform | undefined
  jest.isolateModules(() => {
    found = jest.requireActual<{ payment: PayPlatform }>(`./index.${file}`).payment
  })
  if (!found) throw new Error('no module')
  return found
}

describe('WeChat mini-program', () => {
  const weapp = load('weapp')
  test('hands on what the server signed, without the app id', async () => {
    mockRequestPayment.mockResolvedValueOnce({ errMsg: 'requestPayment:ok' })
    expect(await weapp.pay(REQUESTS.JSAPI)).toEqual({ status: 'ok' })
    expect(mockRequestPayment).toHaveBeenLastCalledWith({
      timeStamp: '1',
      nonceStr: 'n',
      package: 'prepay_id=p',
      signType: 'RSA',
      paySign: 's',
    })
  })
  test.each([
    [{ errMsg: 'requestPayment:fail cancel' }, 'cancelled'],
    [{ errMsg: 'requestPayment:fail no permission' }, 'failed'],
    [{ errMsg: 'requestPayment:fail (商户签名错误)' }, 'failed'],
    [{ errMsg: 'requestPayment:fail timeout' }, 'unknown'],
    [{ errMsg: 'requestPayment:fail interrupted' }, 'unknown'],
    [new Error('x'), 'failed'],
    [undefined, 'failed'],
  ])('%j is %s', async (error, status) => {
    mockRequestPayment.mockRejectedValueOnce(error)
    expect(await weapp.pay(REQUESTS.JSAPI)).toEqual({ status })
  })
})

describe('DingTalk', () => {
  const dd = load('dd')
  const tradePay = jest.fn<void, [{ success(result: unknown): void; fail(error: unknown): void }]>()
  beforeAll(() => {
    Object.assign(globalThis, { dd: { tradePay } })
  })
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'dd')
  })
  test.each([
    ['9000', 'ok'],
    [9000, 'ok'],
    ['8000', 'unknown'],
    ['6004', 'unknown'],
    ['6002', 'unknown'],
    ['6001', 'cancelled'],
    ['4000', 'failed'],
    [4, 'failed'],
    ['1234', 'unknown'],
    [undefined, 'unknown'],
  ])('result code %p is %s', async (resultCode, status) => {
    tradePay.mockImplementationOnce(o => o.success({ resultCode }))
    expect(await dd.pay(REQUESTS.ALIPAY)).toEqual({ status })
  })
  test('a call that is refused has failed', async () => {
    tradePay.mockImplementationOnce(o => o.fail({ error: 4 }))
    expect(await dd.pay(REQUESTS.ALIPAY)).toEqual({ status: 'failed' })
  })
  test("pays by Alipay's number, or by the signed text where there is none", async () => {
    tradePay.mockImplementation(o => o.success({ resultCode: '9000' }))
    await dd.pay(REQUESTS.ALIPAY)
    expect(tradePay.mock.calls[tradePay.mock.calls.length - 1]?.[0]).toMatchObject({ tradeNO: 't' })
    await dd.pay({ way: 'ALIPAY', tradeNO: '', orderStr: 'signed' })
    const last = tradePay.mock.calls[tradePay.mock.calls.length - 1]?.[0]
    expect(last).toMatchObject({ orderStr: 'signed' })
    expect(last).not.toHaveProperty('tradeNO')
  })
})

describe('browser', () => {
  const agent = (text: string) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(text)
  }
  const WECHAT = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50'
  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
    Reflect.deleteProperty(window, 'WeixinJSBridge')
  })
  test.each([
    ['Mozilla/5.0 (iPhone) Safari', 'H5'],
    [WECHAT, 'JSAPI'],
    [`${WECHAT} wxwork/4.1`, 'H5'],
    [`${WECHAT} miniProgram/wx1`, 'H5'],
  ])('%s pays by %s', (text, way) => {
    agent(text)
    expect(load('h5').way).toBe(way)
  })
  test.each([
    ['get_brand_wcpay_request:ok', 'ok'],
    ['get_brand_wcpay_request:cancel', 'cancelled'],
    ['get_brand_wcpay_request:fail', 'failed'],
    ['get_brand_wcpay_request:fail_invalid appid', 'failed'],
    ['system:access_denied', 'unknown'],
    [undefined, 'unknown'],
  ])('WeChat says %s: %s', async (said, status) => {
    agent(WECHAT)
    const invoke = jest.fn((_name: string, _parameters: unknown, done: (result: object) => void) =>
      done({ err_msg: said }),
    )
    Object.assign(window, { WeixinJSBridge: { invoke } })
    expect(await load('h5').pay(REQUESTS.JSAPI)).toEqual({ status })
    expect(invoke).toHaveBeenCalledWith('getBrandWCPayRequest', parameters, expect.any(Function))
  })
  test("waits for WeChat's bridge, but not for ever", async () => {
    agent(WECHAT)
    jest.useFakeTimers()
    const platform = load('h5')
    const late = platform.pay(REQUESTS.JSAPI)
    Object.assign(window, {
      WeixinJSBridge: {
        invoke: (_name: string, _parameters: unknown, done: (result: object) => void) =>
          done({ err_msg: 'get_brand_wcpay_request:ok' }),
      },
    })
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
    expect(await late).toEqual({ status: 'ok' })
    Reflect.deleteProperty(window, 'WeixinJSBridge')
    const never = platform.pay(REQUESTS.JSAPI)
    jest.advanceTimersByTime(5000)
    expect(await never).toEqual({ status: 'failed' })
  })
  test('a page that is left comes back without knowing anything', async () => {
    const platform = load('h5')
    // this browser does not leave a page
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const seen = platform.pay(REQUESTS.H5)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await seen).toEqual({ status: 'unknown' })
    const shown = platform.pay(REQUESTS.H5)
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await shown).toEqual({ status: 'unknown' })
    expect(String(complaint.mock.calls[0]?.[0])).toMatch(/navigation/)
  })
  test('names an address to come back to, whatever stands behind the hash', () => {
    window.location.hash = '#/mall/index?a=1'
    expect(load('h5').returnUrl('/demo?paymentNo=P1')).toBe(`${window.location.origin}/#/demo?paymentNo=P1`)
  })
})

test.each(['weapp', 'dd', 'h5'] as const)(
  'a request that another platform should have got has failed: %s',
  async file => {
    const platform = load(file)
    for (const way of ['JSAPI', 'H5', 'ALIPAY'] as const) {
      const own = file === 'h5' ? way !== 'ALIPAY' : platform.way === way
      if (!own) expect(await platform.pay(REQUESTS[way])).toEqual({ status: 'failed' })
    }
  },
)
