import { asField } from '@/form/as-field'
import { machineFields, machineSent, refusedField, scannedCode } from './machine-form'
import { readNameplate } from './nameplate'

test.each([
  [
    '家用空调器\n产品型号：KFR-35GW/NhA1\n机号: JL-0052 560\n生产日期：2026年9月4日',
    { model: 'KFR-35GW/NhA1', serialNumber: 'JL-0052 560', productionTime: '2026-09-04' },
  ],
  [
    'Model No. WQP16-JJ8  S/N: MF3T9W5K\nMFG DATE 2026-02-30',
    { model: 'WQP16-JJ8', serialNumber: 'MF3T9W5K', productionTime: '' },
  ],
  [
    'Модель: WM-12\nСерийный номер: 000123\nДата выпуска: 2025.03.01',
    { model: 'WM-12', serialNumber: '000123', productionTime: '2025-03-01' },
  ],
  // a month alone is no day, and nothing is made of what has no name
  ['生产日期 2025-03\nABC-123', { model: '', serialNumber: '', productionTime: '' }],
  ['', { model: '', serialNumber: '', productionTime: '' }],
])('a nameplate says what stands behind its names %#', (text, read) => expect(readNameplate(text)).toEqual(read))

const words = { machine: 'Product', guestName: 'Name', guestPhone: 'Phone' }
const asked = [
  asField('catalogId', 'relationCatalog', 'Product'),
  asField('model', 'text', 'Model'),
  asField('serialNumber', 'code', 'Serial number', { isNull: 0 }),
  asField('proof', 'attachment', 'Proof'),
  asField('shopName', 'text', 'Shop'),
]
const names = (isGuest: boolean) => machineFields(asked, words, isGuest).map(({ fieldName }) => fieldName)

test('the form asks once what a machine is; a guest says who they are beside it', () => {
  expect(names(false)).toEqual(['machine', 'catalogId', 'model', 'name', 'code', 'serialNumber', 'proof', 'shopName'])
  expect(names(true)).toEqual([
    'guestName',
    'guestPhone',
    'machine',
    'catalogId',
    'model',
    'name',
    'code',
    'serialNumber',
    'proof',
    'shopName',
  ])
})

test('a machine is sent by its fixed parts, and the company’s own answers beside them', () => {
  const values = {
    machine: 'Purifier · RO-1',
    catalogId: 'k1',
    model: 'RO-1',
    name: '',
    code: 'MF-1',
    serialNumber: ' A 1 ',
    purchaseTime: '2026-11-01',
    address: { province: '浙江省', city: '杭州市', dist: '西湖区', address: ' 1 号 ', longitude: 1, latitude: 2 },
    proof: [{ id: 'f1', filename: 'a.png' }],
    shopName: 'Corner',
    guestName: 'Li',
  }
  expect(machineSent(values, machineFields(asked, words, true))).toEqual({
    catalogId: 'k1',
    model: 'RO-1',
    code: 'MF-1',
    serialNumber: 'A 1',
    purchaseTime: '2026-11-01',
    installTime: null,
    productionTime: null,
    address: { province: '浙江省', city: '杭州市', dist: '西湖区', address: '1 号' },
    place: '',
    proof: ['f1'],
    remark: '',
    attribute: { shopName: 'Corner' },
  })
  const ofGuest = machineSent({ proof: [{ id: 'f1', filename: 'a.png', secret: 's1' }, { id: 'f2' }] }, [])
  expect(ofGuest).toMatchObject({ proof: ['f1', 'f2'], proofSecrets: { f1: 's1' } })
  expect(machineSent({}, [])).toMatchObject({ address: null, proof: [], attribute: {} })
})

test.each([
  ['items.2.serialNumber', { at: 2, field: 'serialNumber' }],
  ['items.0.catalogId', { at: 0, field: 'machine' }],
  ['items.0.code', { at: 0, field: 'serialNumber' }],
  ['items.1.attribute.shopName', { at: 1, field: 'shopName' }],
  ['purchaseTime', { at: null, field: 'purchaseTime' }],
])('a refusal of %s', (name, field) => expect(refusedField(name)).toEqual(field))

test.each([
  ['https://x.example/carrier-lianke-h5/#/qrcode/QR-8K2Q7D', { code: 'QR-8K2Q7D', isLink: true }],
  ['https://x.example/qrcode/QR-8K2Q7D?domainId=a', { code: 'QR-8K2Q7D', isLink: true }],
  ['https://elsewhere.example/a', { code: 'https://elsewhere.example/a', isLink: false }],
  [' JL-0052 560 ', { code: 'JL-0052 560', isLink: false }],
])('what was scanned: %s', (text, found) => expect(scannedCode(text)).toEqual(found))
