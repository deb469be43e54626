import { Type as T } from '@sinclair/typebox'
import { MAX_CODE, MAX_NAME, MAX_PLACE } from '../shared/directory'
import { MAX_REASON } from '../shared/limits'
import {
  MAX_PROOFS,
  MAX_REGISTERED,
  MAX_REGISTER_REMARK,
  REGISTRATION_RECORD_TYPES,
  REGISTRATION_STATES,
} from '../shared/register'
import { CappedPage, Day } from './customer'
import { defineCalls } from './define'
import {
  Body,
  Done,
  FileIds,
  FormField,
  Id,
  IdOf,
  Instant,
  IsUnproved,
  NotBlank,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Phone,
  Product,
  QualityInfo,
  Text,
  Version,
  VersionOrNone,
} from './entities'
import type { StoredField } from './stored-field'

const register = { tag: 'register', source: '§7 products and registration' } as const
const open = { ...register, auth: 'public', anyToken: true } as const

/** Where a machine stands. */
export const MachineAddress = Body({
  country: T.Optional(Text(50)),
  province: Text(50),
  city: Text(50),
  dist: Text(50),
  address: Text(200),
})
const Machine = {
  catalogId: T.Optional({ ...IdOf('productKind'), description: "the catalogue's kind" }),
  model: T.Optional(Text(MAX_CODE)),
  name: T.Optional({ ...Text(MAX_NAME), description: 'of one that is not in the catalogue' }),
  serialNumber: T.Optional(Text(MAX_CODE)),
  code: T.Optional({ ...Text(MAX_CODE), description: 'the printed code that was scanned; a blank one is bound to it' }),
  purchaseTime: T.Optional(Nullable(Day)),
  installTime: T.Optional(Nullable(Day)),
  productionTime: T.Optional(Nullable(Day)),
  address: T.Optional(Nullable(MachineAddress)),
  place: T.Optional({ ...Text(MAX_PLACE), description: 'what I call where it stands' }),
  proof: T.Optional(FileIds(MAX_PROOFS)),
  proofSecrets: T.Optional(
    T.Record(T.String({ pattern: '^[0-9a-fA-F-]{36}$' }), Text(128), {
      maxProperties: MAX_PROOFS,
      additionalProperties: false,
      description: 'of a visitor: the secret of each file of the proof, by its id',
    }),
  ),
  remark: T.Optional(Text(MAX_REGISTER_REMARK)),
  attribute: T.Optional(T.Record(T.String(), T.Unknown(), { description: "answers to the company's own fields" })),
}
const Registered = T.Object({
  id: Id,
  registerNo: T.String(),
  state: OneOf(REGISTRATION_STATES),
  name: T.String(),
  model: T.String(),
  serialNumber: T.String(),
  productId: T.String({ description: "once it is approved; '' before" }),
  isRepeat: T.Boolean({ description: 'somebody has this serial number already: staff decide' }),
})
const Catalogued = {
  catalogId: T.String({ description: "'' where the model is in no kind" }),
  catalogName: T.String(),
  name: T.String(),
  model: T.String(),
  picture: T.String(),
}
const Config = {
  needsApproval: T.Boolean(),
  serialRequired: T.Boolean(),
  serialMustExist: T.Boolean(),
  purchaseRequired: T.Boolean(),
  proofRequired: T.Boolean(),
  addressRequired: T.Boolean(),
  exchange: OneOf(['rest', 'anew']),
  workshopLengthens: T.Boolean(),
}
const RegistrationRow = {
  ...Registered.properties,
  picture: T.String(),
  purchaseTime: Nullable(Day),
  createTime: Instant,
  version: Version,
}
const File = T.Object({ id: Id, name: T.String(), url: T.String(), size: T.Integer() })
const Details = {
  ...RegistrationRow,
  catalogId: T.String(),
  catalogName: T.String(),
  code: T.String(),
  installTime: Nullable(Day),
  productionTime: Nullable(Day),
  address: Nullable(
    T.Object({ country: T.String(), province: T.String(), city: T.String(), dist: T.String(), address: T.String() }),
  ),
  place: T.String(),
  proof: T.Array(File),
  remark: T.String(),
  fields: T.Array(FormField),
  attribute: T.Record(T.String(), T.Unknown()),
  rejectReason: T.String(),
  /** once it is approved as that of the product, before that as it would be today */
  qualityInfo: QualityInfo,
  qualityInfoStatus: Product.properties.qualityInfoStatus,
  qualityInfoEndTime: Nullable(Day),
  records: T.Array(
    T.Object({
      id: Id,
      type: OneOf(REGISTRATION_RECORD_TYPES),
      actor: OneOf(['linkman', 'staff', 'system']),
      actorName: T.String(),
      content: T.String(),
      createTime: Instant,
    }),
  ),
}
const fields = {
  ...open,
  summary: "Fields of the registration, the company's own after the fixed ones",
  data: T.Array(FormField),
} as const

export const registerApi = defineCalls({
  'POST /register/config': {
    ...open,
    summary: 'What the company asks of who registers a machine',
    needsRoom: false,
    body: Body({}),
    data: T.Object({
      ...Config,
      regNewGray: T.Boolean({ description: 'the new registration: by the catalogue, with pictures and approval' }),
      isOpen: T.Boolean({ description: 'who has no account may register, by a phone' }),
    }),
  },
  'GET /register/field': fields,
  'GET /register/field/list': { ...fields, summary: 'The same, as older clients ask for it' },
  'GET /register/getProductInfo': {
    ...open,
    summary: 'What a code or a serial number stands for; nothing of whose it is. Bounded by address',
    query: T.Object({ code: T.Optional(Text(MAX_CODE, 1)), serialNumber: T.Optional(Text(MAX_CODE, 1)) }),
    data: T.Object({
      ...Catalogued,
      serialNumber: T.String(),
      state: {
        ...OneOf(['unknown', 'blank', 'known', 'registered', 'mine', 'revoked']),
        description: 'known: the company has it, and nobody owns it yet',
      },
      productId: T.String({ description: "where it is mine; '' elsewhere" }),
      productionTime: Nullable(Day),
      installTime: Nullable(Day),
    }),
  },
  'GET /register/getProductInfoByCatalog': {
    ...open,
    summary: 'A model of the catalogue, or a kind',
    query: T.Object({ catalogId: IdOf('productKind'), model: T.Optional(Text(MAX_CODE)) }),
    data: T.Object({
      ...Catalogued,
      summary: T.String(),
      documents: T.Array(T.Object({ name: T.String(), url: T.String() })),
      qualityInfo: QualityInfo,
    }),
  },
  'GET /register/getProductInfoList': {
    ...open,
    summary: 'Models of the catalogue by a keyword',
    query: T.Object({ ...PageQuery, keyword: T.Optional(Text(64)), catalogId: T.Optional(IdOf('productKind')) }),
    data: Page(T.Object(Catalogued)),
  },
  'POST /register/checkRepeat': {
    ...open,
    summary: 'Whether somebody has this serial number already; not who. Bounded by address',
    needsRoom: false,
    body: Body({ serialNumber: NotBlank(MAX_CODE) }),
    data: T.Object({ isRepeat: T.Boolean(), isMine: T.Boolean() }),
  },
  'POST /register/createRegister': {
    ...register,
    auth: 'public',
    scope: ['machines'],
    summary:
      'Registers machines, all or none; REGISTER_ITEM names the first that cannot be and why, its field as `items.2.serialNumber` (from 0). A visitor gives name and phone, where the company is open to it, and staff look at what they send',
    idempotent: true,
    body: Body({
      items: T.Array(Body(Machine), { minItems: 1, maxItems: MAX_REGISTERED }),
      guest: T.Optional(Body({ name: NotBlank(40), phone: Phone })),
    }),
    data: T.Object({ list: T.Array(Registered) }),
  },
  'POST /register/update': {
    ...register,
    source: 'a registration that is corrected; path chosen here',
    summary:
      'Corrects a registration of mine that is not approved; one that was rejected is sent again. REGISTER_ITEM names the field alone',
    idempotent: true,
    body: Body({ id: IdOf('registration'), version: Version, ...Machine }),
    data: Registered,
  },
  'GET /register/detail': {
    ...register,
    source: 'a registration on its screen; path chosen here',
    summary: 'One registration of my customer',
    query: T.Object({ id: IdOf('registration') }),
    data: T.Object(Details),
  },
  'POST /register/getProductAndRegisterList': {
    ...register,
    summary: 'Machines of my customer, and those whose registration is not approved, the newest first',
    needsRoom: false,
    body: Body({ ...PageQuery, keyword: T.Optional(Text(64)) }),
    data: Page(
      T.Object({
        id: Id,
        kind: OneOf(['product', 'registration']),
        name: T.String(),
        model: T.String(),
        serialNumber: T.String(),
        picture: T.String(),
        place: T.String(),
        state: T.String({ description: "of a registration; '' of a product" }),
        qualityInfoStartTime: Nullable(Day),
        qualityInfoEndTime: Nullable(Day),
        qualityInfoStatus: Product.properties.qualityInfoStatus,
        createTime: Instant,
      }),
    ),
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: 'register',
  auth: 'staff',
  permission: ['register.handle', 'product.read'],
  source: 'registrations for staff; paths chosen here',
} as const
const act = { ...staff, permission: 'register.handle', audit: 'registration', idempotent: true } as const
const Seen = { id: IdOf('madeRegistration'), version: Version }
const Moved = T.Object({ id: Id, state: OneOf(REGISTRATION_STATES), productId: T.String() })

export const staffRegisterApi = defineCalls({
  'GET /staff/registration/list': {
    ...staff,
    summary:
      'Registrations of the tenant, the newest first; the keyword looks for numbers, serials, models, names and phones',
    query: T.Object({ ...PageQuery, state: T.Optional(OneOf(REGISTRATION_STATES)), keyword: T.Optional(Text(64)) }),
    data: CappedPage(
      T.Object({
        ...RegistrationRow,
        customerId: Id,
        customerName: T.String(),
        linkmanName: T.String(),
        isGuest: T.Boolean(),
        isUnproved: IsUnproved,
      }),
    ),
  },
  'GET /staff/registration/counts': {
    ...staff,
    summary: 'How many registrations are in each state',
    data: T.Record(T.String(), T.Integer()),
  },
  'GET /staff/registration/get': {
    ...staff,
    summary: 'One registration, with whoever has the serial number already',
    query: T.Object({ id: IdOf('madeRegistration') }),
    data: T.Object({
      ...Details,
      customerId: Id,
      customerName: T.String(),
      linkmanName: T.String(),
      linkmanPhone: T.String(),
      isGuest: T.Boolean(),
      isUnproved: IsUnproved,
      taken: Nullable(T.Object({ productId: Id, customerName: T.String() })),
    }),
  },
  'POST /staff/registration/approve': {
    ...act,
    summary:
      "Takes a registration as it was seen: its machine is the customer's. CHANGED_MEANWHILE after a correction, REGISTRATION_STATE when somebody was quicker, SERIAL_NUMBER_TAKEN unless `takesOver`",
    body: Body({ ...Seen, takesOver: T.Optional({ ...T.Boolean(), description: 'from the customer who has it' }) }),
    data: Moved,
  },
  'POST /staff/registration/reject': {
    ...act,
    summary: 'Sends a registration back with the reason',
    body: Body({ ...Seen, reason: NotBlank(MAX_REASON) }),
    data: Moved,
  },
  'GET /staff/registerConfig/get': {
    ...staff,
    permission: ['register.handle', 'tenant.manage', 'audit.read'],
    summary: 'What is asked of who registers',
    data: T.Object({ ...Config, fields: T.Array(T.Unsafe<StoredField>({})), version: T.Integer({ minimum: 0 }) }),
  },
  'POST /staff/registerConfig/set': {
    ...staff,
    permission: 'tenant.manage',
    audit: 'tenant',
    summary: 'Changes what is asked. CHANGED_MEANWHILE; TEMPLATE_FORM for fields that cannot be asked',
    body: Body({
      ...Config,
      fields: T.Array(T.Unsafe<StoredField>({}), { maxItems: 20 }),
      version: VersionOrNone,
    }),
    data: Done,
  },
})
