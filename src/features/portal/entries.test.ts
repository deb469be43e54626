import { templatesBefore, toolsOf } from './entries'

const bare = {
  tenantId: 't',
  LINKC_SCAN_CODE_CONFIG: false,
  productRegisterOpen: false,
  PRODUCT_REGISTER_NEW: false,
  selfHelpEnabled: false,
  extendedWarrantyCard: false,
  serviceMall: false,
  RECEIPT_MANAGE: false,
  memberManage: false,
  setting: { anonymous: false, progress: false, evaluate: false, shop: false, wiki: false },
  company: { phone: '' },
  faultLibraryIds: [],
  hasOrders: false,
  hasServicePoints: false,
  imEnabled: false,
  announcements: [],
}
const shown = (change: Partial<Parameters<typeof toolsOf>[0]>) => toolsOf({ ...bare, ...change }).map(tool => tool.text)

describe('entries of the home page', () => {
  test('a door with everything off offers nothing', () => expect(toolsOf(bare)).toEqual([]))
  test.each([
    ['scan', { LINKC_SCAN_CODE_CONFIG: true }],
    ['register', { productRegisterOpen: true }],
    ['register', { PRODUCT_REGISTER_NEW: true }],
    ['warranty', { selfHelpEnabled: true }],
    ['warrantyCard', { extendedWarrantyCard: true }],
    ['wiki', { setting: { ...bare.setting, wiki: true } }],
    ['shop', { setting: { ...bare.setting, shop: true } }],
    ['shop', { serviceMall: true }],
    ['fault', { selfHelpEnabled: true, faultLibraryIds: ['7'] }],
    ['chat', { imEnabled: true }],
    ['provider', { hasServicePoints: true }],
    ['circle', { announcements: [{}] }],
  ])('%s opens by its own switch', (text, change) => {
    expect(shown({})).not.toContain(text)
    expect(shown(change)).toContain(text)
  })
  test('a fault library needs self-help', () => expect(shown({ faultLibraryIds: ['7'] })).not.toContain('fault'))
})

test('where nobody answers in a chat, people are called', () =>
  expect(toolsOf({ ...bare, company: { phone: '400-000-1618' } })).toContainEqual({
    text: 'phone',
    icon: 'phone',
    phone: '400-000-1618',
  }))

test.each([
  ['as many as one line holds: all of them', 3, 4, 4],
  ['more: a line with the way to all', 8, 6, 3],
  ['a last line that is half empty is filled', 10, 8, 5],
  ['one with a gap, too', 11, 8, 4],
  ['one that holds a single tool', 9, 8, 6],
  ['no more than there are', 9, 5, 4],
])('templates before tools: %s', (_, tools, templates, expected) => {
  expect(templatesBefore(tools, templates)).toBe(expected)
})
