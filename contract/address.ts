import { Type as T } from '@sinclair/typebox'
import { defineCalls } from './define'
import { Body, Done, Id, IdOf, NotBlank, Nullable, Phone, Text } from './entities'

const address = { tag: 'address', source: '§7 member: address book' } as const

/** Address value of spec §3. */
const Place = {
  country: T.Optional(Text(50)),
  province: Text(50),
  city: Text(50),
  dist: Text(50),
  address: { ...NotBlank(200), description: 'street and number' },
  longitude: T.Optional(Nullable(T.Number({ minimum: -180, maximum: 180 }))),
  latitude: T.Optional(Nullable(T.Number({ minimum: -90, maximum: 90 }))),
}
const AddressInput = { name: NotBlank(40), phone: Phone, ...Place, isDefault: T.Boolean() }
export const AddressOfBook = T.Object({
  id: Id,
  name: T.String(),
  phone: T.String(),
  country: T.String(),
  province: T.String(),
  city: T.String(),
  dist: T.String(),
  address: T.String(),
  longitude: Nullable(T.Number()),
  latitude: Nullable(T.Number()),
  isDefault: T.Boolean(),
  isServed: T.Boolean({ description: 'the shop delivers there' }),
})

export const addressApi = defineCalls({
  'GET /address/queryAddressList': {
    ...address,
    summary: 'My addresses, the default one first, then the newest',
    data: T.Array(AddressOfBook),
  },
  'GET /address/queryDefaultAddress': {
    ...address,
    summary: 'My default address; null while I have none',
    data: Nullable(AddressOfBook),
  },
  'POST /address/add': {
    ...address,
    summary:
      'A new address; the first is the default. PHONE_INVALID, ADDRESS_INCOMPLETE without a region at home, ADDRESS_FULL',
    idempotent: true,
    body: Body(AddressInput),
    data: AddressOfBook,
  },
  'POST /address/editAddress': {
    ...address,
    summary: 'Change an address of mine. The default one stays it until another is',
    body: Body({ id: IdOf('address'), ...AddressInput }),
    data: AddressOfBook,
  },
  'POST /address/delete': {
    ...address,
    summary: 'Remove an address; of those that are left the newest takes the place of the default one',
    needsRoom: false,
    body: Body({ id: IdOf('address') }),
    data: Done,
  },
})
