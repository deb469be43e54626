import { forget, keep } from '@/platform/storage'
import { guestLink, guestRequests, keepGuestRequest, readGuestLink } from './guest-requests'

const id = '018f0000-0000-7000-8000-00000000000a'
const secret = 'ab'.repeat(32)

test('a link carries a request there and back, and nothing else', () => {
  expect(readGuestLink(guestLink({ id, secret }))).toEqual({ id, secret })
  for (const text of [undefined, '', id, `${id}.`, `${id}.${'z'.repeat(64)}`, `x.${secret}`, `${id}.${secret}x`])
    expect(readGuestLink(text)).toBeNull()
})

test('a device keeps the last ones of each door, each once', () => {
  forget('guestRequests')
  keep('domainId', 'one')
  for (let n = 0; n < 25; n++) keepGuestRequest({ id: `${id.slice(0, -2)}${String(n).padStart(2, '0')}`, secret })
  keepGuestRequest({ id: `${id.slice(0, -2)}24`, secret })
  expect(guestRequests()).toHaveLength(20)
  expect(guestRequests()[0]?.id.slice(-2)).toBe('24')
  keep('domainId', 'other')
  expect(guestRequests()).toEqual([])
})
