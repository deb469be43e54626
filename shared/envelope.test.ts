import { ApiError, unwrap } from './envelope'

describe('every form of a good answer (spec §3, §8)', () => {
  test.each([
    [{ success: true, code: 0, data: 1 }],
    [{ succ: true, status: 0, data: 1 }],
    [{ code: 200, data: 1 }],
    [{ code: '200', result: 1 }],
    [{ status: 0, success: true, result: 1 }],
    [{ success: true, data: 1 }],
    [{ status: '0', succ: true, data: 1 }],
  ])('%j', body => expect(unwrap(body, 200, 'x')).toBe(1))
  test('no data is null', () => expect(unwrap({ success: true, code: 0 }, 200, 'x')).toBeNull())
})

describe('every form of a refusal', () => {
  const errorOf = (body: unknown, status = 200) => {
    try {
      unwrap(body, status, 'fallback')
    } catch (error) {
      if (error instanceof ApiError) return error
    }
    throw new Error('was taken as good')
  }
  test.each([
    [{ success: false, code: 0, message: 'm' }],
    [{ succ: false, code: 200, msg: 'm' }],
    [{ code: 1, message: 'm' }],
    [{ status: 500, msg: 'm' }],
    [{ success: true, code: 4, message: 'm' }],
  ])('%j', body => expect(errorOf(body).message).toBe('m'))
  test('an HTTP error is none of these, whatever the body says', () =>
    expect(errorOf({ success: true, code: 0 }, 502).message).toBe('fallback'))
  test.each([[''], [null], ['<html>'], [[]], [{}]])('no envelope at all: %j', body =>
    expect(errorOf(body).message).toBe('fallback'),
  )
  test('it carries what the screen shows', () => {
    const error = errorOf(
      {
        success: false,
        code: 40030,
        error: 'FIELD_INVALID',
        message: 'm',
        requestId: 'r',
        fields: [{ fieldName: 'a', error: 'required' }],
      },
      400,
    )
    expect(error).toMatchObject({
      id: 'FIELD_INVALID',
      code: 40030,
      status: 400,
      requestId: 'r',
      fields: [{ fieldName: 'a', error: 'required' }],
    })
  })
})
