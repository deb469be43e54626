import TestUtils from '@tarojs/test-utils-react'
import { View } from '@tarojs/components'
import { ApiError } from '@shared/envelope'
import type { PayRequest, PayStatus } from '@/platform/pay/types'
import { usePayment, type Payment } from './payment'

const PAYMENT: Payment = {
  paymentNo: 'P1',
  subject: 's',
  amount: 5,
  state: 'created',
  createTime: '2030-01-02T03:04:05.000Z',
  payTime: '',
  isUnpaid: false,
}
const mockCalls: string[] = []
const mockAnswers: Record<string, () => Promise<unknown>> = {}
jest.mock('@/api/call', () => ({
  call: (key: string) => {
    mockCalls.push(key)
    return (mockAnswers[key] ?? (() => Promise.reject(new Error(`no answer for ${key}`))))()
  },
}))
let mockShown: () => void = () => undefined
jest.mock('@tarojs/taro', () => {
  const actual = jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro')
  return {
    ...actual,
    __esModule: true,
    default: { ...actual, showToast: () => Promise.resolve() },
    useDidShow: (work: () => void) => {
      mockShown = work
    },
  }
})
const mockPaid: PayRequest[] = []
let mockStatus: () => Promise<{ status: PayStatus }>
jest.mock('@/platform/pay', () => ({
  payment: {
    way: 'H5',
    returnUrl: (url: string) => `https://portal.example/#${url}`,
    pay: (request: PayRequest) => {
      mockPaid.push(request)
      return mockStatus()
    },
  },
}))

const ASK = 'POST /pay/queryOrder'
let used: ReturnType<typeof usePayment>
let returned = false
function Harness() {
  used = usePayment('P1', { returned })
  return <View>{used.step}</View>
}
const ui = new TestUtils()
const asked = () => mockCalls.filter(key => key === ASK).length
/** Lets what waits for `ms` happen. */
const pass = (ms = 0) =>
  ui.act(async () => {
    await jest.advanceTimersByTimeAsync(ms)
  })
async function mount(): Promise<void> {
  await ui.mount(Harness)
  await pass()
  // the test tools wait for real time while they mount; from here on time stands still
  if (!returned) jest.useFakeTimers()
}
const says = (state: Payment['state']) => {
  mockAnswers[ASK] = () => Promise.resolve({ ...PAYMENT, state })
}
const pay = (status: PayStatus) => {
  mockStatus = () => Promise.resolve({ status })
  return ui.act(async () => {
    void used.pay('/demo?paymentNo=P1')
    await jest.advanceTimersByTimeAsync(0)
  })
}

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
  mockCalls.length = 0
  mockPaid.length = 0
  returned = false
  says('created')
  mockAnswers['POST /pay/wxPay'] = () =>
    Promise.resolve({ paymentNo: 'P1', h5Url: '/sandbox/pay?prepay_id=p', jsapi: null })
})
afterEach(() => {
  ui.unmout()
  jest.useRealTimers()
})

test('is asked once at first, and shows what the server says', async () => {
  await mount()
  expect([asked(), used.data?.state, used.step, used.outcome]).toEqual([1, 'created', 'idle', null])
})

test.each(['ok', 'unknown'] as const)(
  '%s is asked with growing pauses, and is not known when nothing has come',
  async status => {
    await mount()
    await pay(status)
    expect([asked(), used.step]).toEqual([2, 'asking'])
    await pass(999)
    expect(asked()).toBe(2)
    await pass(1)
    expect(asked()).toBe(3)
    await pass(2000)
    expect([asked(), used.step]).toEqual([4, 'asking'])
    await pass(4000)
    expect([asked(), used.step, used.outcome]).toEqual([5, 'idle', 'unknown'])
    expect(mockPaid).toEqual([{ way: 'H5', url: '/sandbox/pay?prepay_id=p' }])
  },
)

test('asking ends with the first word that it is paid', async () => {
  await mount()
  await pay('unknown')
  says('paid')
  await pass(1000)
  expect([asked(), used.data?.state, used.step, used.outcome]).toEqual([3, 'paid', 'idle', null])
  await pass(10000)
  expect(asked()).toBe(3)
})

test.each(['cancelled', 'failed'] as const)('%s is said, unless the server knows better', async status => {
  await mount()
  await pay(status)
  expect([asked(), used.step, used.outcome]).toEqual([2, 'idle', status])
  says('paid')
  await pay(status)
  expect([used.data?.state, used.outcome]).toEqual(['paid', null])
})

test('coming back from the cashier is asked like a payment that nobody knows of', async () => {
  returned = true
  await mount()
  expect(used.step).toBe('asking')
  await pass(7000)
  expect([asked(), used.outcome]).toEqual([4, 'unknown'])
})

test('no network while asking: told, nothing assumed, and asked again on demand', async () => {
  await mount()
  mockAnswers[ASK] = () => Promise.reject(new ApiError({ id: 'NETWORK', message: 'offline' }))
  await pay('ok')
  expect([used.error?.id, used.step, used.outcome, used.data?.state]).toEqual(['NETWORK', 'idle', 'unknown', 'created'])
  says('paid')
  await ui.act(async () => {
    void used.check()
    await jest.advanceTimersByTimeAsync(0)
  })
  expect([used.error, used.data?.state, used.outcome]).toEqual([undefined, 'paid', null])
})

test('a start that is refused opens nothing, and the server is asked why', async () => {
  await mount()
  mockAnswers['POST /pay/wxPay'] = () =>
    Promise.reject(new ApiError({ id: 'PAYMENT_PAID', message: 'paid', status: 409 }))
  says('paid')
  await pay('ok')
  expect([mockPaid, used.data?.state, used.step]).toEqual([[], 'paid', 'idle'])
})

test('two taps open one window, and showing the screen meanwhile asks nothing', async () => {
  await mount()
  mockStatus = () =>
    new Promise(resolve => {
      setTimeout(() => resolve({ status: 'cancelled' }), 1000)
    })
  await ui.act(async () => {
    void used.pay('/demo')
    void used.pay('/demo')
    await jest.advanceTimersByTimeAsync(0)
  })
  expect([mockPaid.length, used.step]).toEqual([1, 'paying'])
  await ui.act(async () => {
    mockShown()
    mockShown()
    await jest.advanceTimersByTimeAsync(0)
  })
  expect([asked(), used.step]).toEqual([1, 'paying'])
  await pass(1001)
  expect([asked(), used.outcome]).toEqual([2, 'cancelled'])
})

test('nothing is asked any more when the screen has gone', async () => {
  await mount()
  await pay('unknown')
  ui.unmout()
  await jest.advanceTimersByTimeAsync(10000)
  expect(asked()).toBe(2)
})
