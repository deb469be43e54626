import { module, taro } from '../../../test/chat-app'

describe('scanning', () => {
  type Scan = typeof import('@/platform/scan/index.weapp')
  const read = async (path: string, answer: Promise<unknown>) => {
    taro.scanCode = () => answer
    return module<Scan>(path).scan.read?.()
  }
  test.each<[unknown, unknown]>([
    [{ result: 'A1' }, { status: 'found', text: 'A1' }],
    [{ result: '' }, { status: 'failed', reason: 'unreadable' }],
  ])('WeChat answers %j', async (answer, result) =>
    expect(await read('@/platform/scan/index.weapp', Promise.resolve(answer))).toEqual(result),
  )
  test.each<[unknown, unknown]>([
    [{ errMsg: 'scanCode:fail cancel' }, { status: 'cancelled' }],
    [{ errMsg: 'scanCode:fail auth deny' }, { status: 'failed', reason: 'refused' }],
    [{ errMsg: 'scanCode:fail' }, { status: 'failed', reason: 'other' }],
  ])('WeChat fails with %j', async (failure, result) =>
    expect(await read('@/platform/scan/index.weapp', Promise.reject(failure))).toEqual(result),
  )
  test.each<[unknown, unknown]>([
    [{ code: 'A1' }, { status: 'found', text: 'A1' }],
    [{}, { status: 'failed', reason: 'unreadable' }],
  ])('DingTalk answers %j', async (answer, result) =>
    expect(await read('@/platform/scan/index.dd', Promise.resolve(answer))).toEqual(result),
  )
  test.each<[unknown, unknown]>([
    [{ error: 11 }, { status: 'cancelled' }],
    [{ error: '11' }, { status: 'cancelled' }],
    [{ error: 3 }, { status: 'failed', reason: 'other' }],
  ])('DingTalk fails with %j', async (failure, result) =>
    expect(await read('@/platform/scan/index.dd', Promise.reject(failure))).toEqual(result),
  )
})
