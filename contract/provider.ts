import { Type as T } from '@sinclair/typebox'
import { MAX_ADDRESS, MAX_NAME } from '../shared/directory'
import { OPENINGS } from '../shared/opening'
import { POINT_LIMITS } from '../shared/service-point'
import { CappedPage, ExportFormat } from './customer'
import { defineCalls } from './define'
import { Body, Done, Id, IdOf, Localized, NotBlank, Nullable, OneOf, Page, PageQuery, Text, Version } from './entities'
import { Dates, Week } from './setup'

const provider = {
  tag: 'provider',
  source: '§7 provider network pages; paths chosen here',
  auth: 'public',
  anyToken: true,
} as const
/** The company is that of the door; a link that names another one leads to nothing. */
const tenantId = T.Optional(Text(64))
const AreaCode = T.String({ pattern: '^[0-9]{6}$', description: 'of a province, city or district (GB/T 2260)' })
const Place = {
  longitude: Nullable(T.Number({ minimum: -180, maximum: 180, description: 'GCJ-02' })),
  latitude: Nullable(T.Number({ minimum: -90, maximum: 90, description: 'GCJ-02' })),
}

const PointRow = {
  id: Id,
  name: T.String(),
  address: T.String({ description: 'with the names of its division' }),
  ...Place,
  phone: T.String(),
  services: T.Array(T.String()),
  picture: T.String({ description: "'' for none" }),
  opening: T.Object({
    state: OneOf(OPENINGS),
    time: T.String({ description: "until when it is open, or from when on today, HH:mm; '' for neither" }),
  }),
}

export const providerApi = defineCalls({
  'GET /serviceProvider/listTitle': {
    ...provider,
    summary: 'What the network of service points is called',
    query: T.Object({ tenantId }),
    data: T.Object({ title: T.String({ description: "the specification's words where the company has none" }) }),
  },
  'GET /serviceProvider/cities': {
    ...provider,
    summary: 'Cities that have service points, those with the most first',
    query: T.Object({ tenantId }),
    data: T.Array(T.Object({ code: T.String(), name: T.String(), count: T.Integer(), isServed: T.Boolean() })),
  },
  'POST /serviceProvider/list': {
    ...provider,
    summary: 'Service points that are in use, the nearest first where the place of the reader is told',
    needsRoom: false,
    body: Body({
      ...PageQuery,
      tenantId,
      city: T.Optional(AreaCode),
      near: T.Optional(
        Body({
          longitude: T.Number({ minimum: -180, maximum: 180, description: 'GCJ-02' }),
          latitude: T.Number({ minimum: -90, maximum: 90, description: 'GCJ-02' }),
        }),
      ),
    }),
    data: Page(
      T.Object({
        ...PointRow,
        distance: Nullable(T.Integer({ description: 'metres from `near`; null where one of the two is not known' })),
      }),
    ),
  },
  'GET /serviceProvider/detail': {
    ...provider,
    summary: 'A service point with its hours and pictures',
    query: T.Object({ id: IdOf('servicePoint'), tenantId }),
    data: T.Object({
      ...PointRow,
      pictures: T.Array(T.String()),
      days: Week,
      closedDays: T.Array(T.String(), { description: 'from today on' }),
    }),
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: 'provider',
  auth: 'staff',
  permission: ['tenant.manage', 'audit.read'],
  source: 'service points for staff; paths chosen here',
} as const
const write = { ...staff, permission: 'tenant.manage', audit: 'servicePoint' } as const
const PointInput = {
  name: Localized(MAX_NAME),
  areaCode: T.String({ pattern: '^$|^[0-9]{6}$', description: "of its division (GB/T 2260), '' abroad" }),
  address: NotBlank(MAX_ADDRESS),
  ...Place,
  phone: T.String({ maxLength: 40, pattern: '^[0-9 +()/-]*$' }),
  days: Week,
  closedDays: Dates,
  services: T.Array(Localized(40), { maxItems: POINT_LIMITS.services }),
  pictures: T.Array(T.String({ maxLength: 500, pattern: '^[^\\u0000\\s]+$' }), {
    maxItems: POINT_LIMITS.pictures,
    uniqueItems: true,
    description: 'ids of uploaded pictures',
  }),
  sort: T.Integer({ minimum: 0, maximum: POINT_LIMITS.sort }),
  enabled: T.Boolean(),
}
const Point = T.Object({
  id: Id,
  ...PointInput,
  area: T.String({ description: 'names of its division' }),
  pictures: T.Array(T.Object({ id: T.String(), url: T.String() })),
  version: Version,
})
const Filter = { keyword: T.Optional(Text(64)), enabled: T.Optional(T.Boolean()) }

export const staffProviderApi = defineCalls({
  'GET /staff/servicePoint/list': {
    ...staff,
    summary: 'Service points of the tenant',
    query: T.Object({ ...PageQuery, ...Filter }),
    data: CappedPage(Point),
  },
  'GET /staff/servicePoint/get': {
    ...staff,
    summary: 'One service point',
    query: T.Object({ id: IdOf('madeServicePoint') }),
    data: Point,
  },
  'POST /staff/servicePoint/create': {
    ...write,
    summary: 'A new service point. POINT_PLACE for half a place, HOURS_ORDER, HOURS_OVERLAP, HOURS_DATE',
    idempotent: true,
    body: Body(PointInput),
    data: Point,
  },
  'POST /staff/servicePoint/update': {
    ...write,
    summary: 'Changes a service point. CHANGED_MEANWHILE, POINT_PLACE, HOURS_ORDER, HOURS_OVERLAP, HOURS_DATE',
    body: Body({ id: IdOf('madeServicePoint'), version: Version, ...PointInput }),
    data: Point,
  },
  'POST /staff/servicePoint/remove': {
    ...write,
    summary: 'Removes a service point',
    body: Body({ id: IdOf('madeServicePoint'), version: Version }),
    data: Done,
  },
  'GET /staff/servicePoint/export': {
    ...staff,
    permission: 'data.export',
    summary: 'The service points of a list as a file',
    download: true,
    query: T.Object({ ...Filter, ...ExportFormat }),
    data: T.String({ description: 'csv (UTF-8 with a mark), or xlsx of at most 20,000 rows' }),
  },
})
