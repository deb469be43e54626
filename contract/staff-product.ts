import { Type as T, type TOptional } from '@sinclair/typebox'
import { MAX_CODE, MAX_MODELS, MAX_NAME, MAX_PLACE, MAX_QRCODES, PRODUCT_SORTS } from '../shared/directory'
import { MAX_FIELD_NAME, PRODUCT_FIELDS, type ProductField } from '../shared/product-fields'
import { LABEL_STATES, MAX_LABELS } from '../shared/register'
import { MAX_QUALITY, MAX_QUALITY_PARTS, QUALITY_FILEDS } from '../shared/warranty'
import { CappedPage, Day, ExportFormat, Registered } from './customer'
import { defineCalls } from './define'
import { MachineAddress } from './register'
import {
  Body,
  Done,
  Id,
  IdOf,
  Instant,
  Localized,
  NotBlank,
  Nullable,
  OneOf,
  PageQuery,
  Product,
  QualityInfo,
  Text,
  Version,
  VersionOrNone,
} from './entities'

/** The specification shows no calls of staff; paths are chosen here. */
const staff = { tag: 'product', auth: 'staff', source: 'products for staff; paths chosen here' } as const

export const ProductRow = T.Object({
  ...Product.properties,
  customerId: Nullable(Id),
  customerName: T.String({ description: "'' for a product that nobody owns" }),
  linkmanName: T.String({ description: "who of its customer's contacts looks after it, '' for nobody" }),
  linkmanPhone: T.String({ description: "their mobile number, '' for none" }),
  managerName: T.String({ description: "who of the staff looks after it, '' for nobody" }),
  installTime: Nullable(Day),
  address: T.String({ description: "where it stands, in one line; '' where nobody has said" }),
  createTime: Instant,
  version: Version,
})
/** What the catalogue says of a kind's warranty; null for nothing. */
const Quality = Nullable(
  Body({
    qualityDuration: T.Integer({ minimum: 1, maximum: MAX_QUALITY }),
    qualityUnit: OneOf(['year', 'month']),
    qualityFiledName: OneOf(QUALITY_FILEDS),
    parts: T.Optional(
      T.Array(
        Body({
          name: Localized(MAX_NAME),
          qualityDuration: T.Integer({ minimum: 1, maximum: MAX_QUALITY }),
          qualityUnit: OneOf(['year', 'month']),
        }),
        { maxItems: MAX_QUALITY_PARTS },
      ),
    ),
  }),
)
const Kind = T.Object({
  id: Id,
  name: Localized(MAX_NAME),
  models: T.Array(T.String()),
  words: T.Array(T.String(), { description: 'what people call it, in any language' }),
  quality: Quality,
  version: Version,
})
const ProductInput = {
  customerId: Nullable(IdOf('customer')),
  name: Localized(MAX_NAME),
  type: Localized(MAX_NAME),
  model: Text(MAX_CODE),
  serialNumber: NotBlank(MAX_CODE),
  qualityInfoStartTime: Nullable(Day),
  qualityInfoEndTime: Nullable(Day),
  installTime: Nullable(Day),
  purchaseTime: T.Optional(Nullable(Day)),
  productionTime: T.Optional(Nullable(Day)),
  isAutomatic: T.Optional({
    ...T.Boolean(),
    description:
      "the warranty is that of the catalogue's rule, whatever days are given; without it they are given by hand",
  }),
  linkmanId: T.Optional({ ...Nullable(IdOf('linkman')), description: "who of its customer's contacts looks after it" }),
  managerId: T.Optional(Nullable(IdOf('staff'))),
  address: T.Optional({ ...Nullable(MachineAddress), description: 'where it stands' }),
  place: T.Optional({ ...Text(MAX_PLACE), description: 'what its owner calls the place where it stands' }),
  tags: T.Optional(T.Array(NotBlank(20), { maxItems: 10, uniqueItems: true })),
  qrcodes: T.Array(NotBlank(MAX_CODE), { maxItems: MAX_QRCODES, uniqueItems: true }),
}
const ProductFilter = {
  keyword: T.Optional(Text(64)),
  customerId: T.Optional(Id),
  kindId: T.Optional(IdOf('productKind')),
  warranty: T.Optional(OneOf(['in-warranty', 'out-of-warranty', 'unknown'])),
  sort: T.Optional(OneOf(PRODUCT_SORTS)),
  ...Registered,
}
const ProductDetail = T.Object({
  ...ProductRow.properties,
  names: Localized(MAX_NAME),
  types: Localized(MAX_NAME),
  qrcodes: T.Array(T.String()),
  purchaseTime: Nullable(Day),
  productionTime: Nullable(Day),
  qualityInfo: QualityInfo,
  linkmanId: Nullable(Id),
  address: Nullable(
    T.Object({ country: T.String(), province: T.String(), city: T.String(), dist: T.String(), address: T.String() }),
  ),
  managerId: Nullable(Id),
  tags: T.Array(T.String()),
  place: T.String(),
  kinds: T.Array(T.Object({ id: Id, name: T.String() })),
  /** no end is known; today lies before the first day, within, after the last day */
  warrantyReason: OneOf(['none', 'before', 'within', 'after']),
})
const ModelInput = {
  model: NotBlank(MAX_CODE),
  name: Localized(MAX_NAME),
  summary: Localized(500),
  picture: Text(64),
  documents: T.Array(Body({ name: NotBlank(100), fileId: IdOf('file') }), { maxItems: 10 }),
  quality: Quality,
}
const Model = T.Object({
  id: Id,
  ...ModelInput,
  pictureUrl: T.String(),
  documents: T.Array(T.Object({ name: T.String(), fileId: Id, url: T.String() })),
  kinds: T.Array(T.Object({ id: Id, name: T.String() })),
  version: Version,
})
/** Product config of spec §3. */
const Config = {
  productFields: T.Array(OneOf(PRODUCT_FIELDS), { uniqueItems: true, description: 'those that are shown' }),
  productFieldNames: Body(
    Object.fromEntries(PRODUCT_FIELDS.map(name => [name, T.Optional(Localized(MAX_FIELD_NAME))])) as Record<
      ProductField,
      TOptional<ReturnType<typeof Localized>>
    >,
  ),
}
const ProductSetUp = T.Object({
  ...Config,
  fields: T.Array(T.Object({ fieldName: OneOf(PRODUCT_FIELDS), displayName: T.String() }), {
    description: 'all of them, with the names that they have by themselves',
  }),
  version: T.Integer({ minimum: 0, description: '0 where nobody has said' }),
})
const PartPlace = T.Integer({ minimum: 0, maximum: 200, description: "place among the machine's parts, from 0" })
const Label = T.Object({
  code: T.String(),
  state: OneOf(LABEL_STATES),
  model: T.String(),
  productId: Nullable(Id),
  productName: T.String(),
  serialNumber: T.String(),
  replacedBy: T.String(),
  createTime: Instant,
})

export const staffProductApi = defineCalls({
  'GET /staff/product/list': {
    ...staff,
    permission: 'product.read',
    summary: 'Products of the tenant; the keyword looks for names, models and serial numbers',
    query: T.Object({ ...PageQuery, ...ProductFilter }),
    data: CappedPage(ProductRow),
  },
  'GET /staff/product/get': {
    ...staff,
    permission: 'product.read',
    summary: 'One product, with why it is in warranty or not',
    query: T.Object({ id: IdOf('stock') }),
    data: ProductDetail,
  },
  'POST /staff/product/create': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'A new product',
    idempotent: true,
    body: Body(ProductInput),
    data: ProductDetail,
  },
  'POST /staff/product/update': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'Change a product. CHANGED_MEANWHILE when somebody else did',
    body: Body({ id: IdOf('stock'), version: Version, ...ProductInput }),
    data: ProductDetail,
  },
  'POST /staff/product/remove': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'Remove a product that nothing is about',
    body: Body({ id: IdOf('stock'), version: Version }),
    data: Done,
  },
  'GET /staff/product/export': {
    ...staff,
    permission: 'data.export',
    summary: 'The products of a list as a file',
    download: true,
    query: T.Object({ ...ProductFilter, ...ExportFormat }),
    data: T.String({ description: 'csv (UTF-8 with a mark), or xlsx of at most 20,000 rows' }),
  },
  'GET /staff/productKind/list': {
    ...staff,
    permission: 'product.read',
    summary: 'Kinds of products with their models',
    data: T.Array(Kind),
  },
  'POST /staff/productKind/create': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'A new kind of product',
    idempotent: true,
    body: Body({
      name: Localized(MAX_NAME),
      models: T.Array(NotBlank(MAX_CODE), { maxItems: MAX_MODELS }),
      words: T.Array(NotBlank(MAX_CODE), { maxItems: MAX_MODELS }),
      quality: T.Optional(Quality),
    }),
    data: Kind,
  },
  'POST /staff/productKind/update': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'Change a kind of product. CHANGED_MEANWHILE when somebody else did',
    body: Body({
      id: IdOf('productKind'),
      version: Version,
      name: Localized(MAX_NAME),
      models: T.Array(NotBlank(MAX_CODE), { maxItems: MAX_MODELS }),
      words: T.Array(NotBlank(MAX_CODE), { maxItems: MAX_MODELS }),
      quality: T.Optional(Quality),
    }),
    data: Kind,
  },
  'POST /staff/productKind/remove': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'Remove a kind; its products stay',
    body: Body({ id: IdOf('productKind'), version: Version }),
    data: Done,
  },
  'POST /staff/product/exchange': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary:
      "Another serial takes a machine's place: with the rest of its warranty or a new one, by the company's rule. SERIAL_NUMBER_TAKEN, PRODUCT_REPLACED",
    idempotent: true,
    body: Body({ id: IdOf('stock'), version: Version, serialNumber: NotBlank(MAX_CODE), day: Day }),
    data: ProductDetail,
  },
  'POST /staff/product/lengthen': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary:
      "Lengthens a machine's warranty by days in the workshop or as a favour, with the reason. WARRANTY_UNKNOWN without an end",
    idempotent: true,
    body: Body({
      id: IdOf('stock'),
      version: Version,
      by: OneOf(['workshop', 'staff']),
      days: T.Integer({ minimum: 1, maximum: 3660 }),
      reason: NotBlank(200),
    }),
    data: ProductDetail,
  },
  'POST /staff/product/putPart': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary:
      'Puts a part into a machine with a term of its own: months from the day on, or its last day. The one whose place it takes ends. NAME_MISSING, PART_TERM for none or both, WARRANTY_BACKWARDS, PRODUCT_REPLACED, NOT_FOUND for a place that has no part or one that has ended',
    idempotent: true,
    body: Body({
      id: IdOf('stock'),
      version: Version,
      name: Localized(MAX_NAME),
      serialNumber: T.Optional(Text(MAX_CODE)),
      day: Day,
      months: Nullable(T.Integer({ minimum: 1, maximum: MAX_QUALITY })),
      endTime: Nullable(Day),
      replaces: Nullable(PartPlace),
    }),
    data: ProductDetail,
  },
  'POST /staff/product/removePart': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary:
      'Takes back that a part was put in; the one whose place it took goes on. NOT_FOUND for a part of the rule, or none',
    body: Body({ id: IdOf('stock'), version: Version, place: PartPlace }),
    data: ProductDetail,
  },
  'GET /staff/productConfig/get': {
    ...staff,
    permission: ['tenant.manage', 'product.read', 'audit.read'],
    summary: 'Which fields of a product customers see, and what the company calls them',
    data: ProductSetUp,
  },
  'POST /staff/productConfig/set': {
    ...staff,
    audit: 'tenant',
    permission: 'tenant.manage',
    summary: 'Changes which fields are shown and their names; the name of a product is always shown. CHANGED_MEANWHILE',
    body: Body({ ...Config, version: VersionOrNone }),
    data: ProductSetUp,
  },
  'POST /staff/quality/preview': {
    ...staff,
    audit: false,
    permission: 'product.read',
    summary: 'What a rule gives for these dates, with its words. Writes nothing',
    needsRoom: false,
    body: Body({
      quality: Quality,
      installTime: Nullable(Day),
      purchaseTime: Nullable(Day),
      productionTime: Nullable(Day),
      qualityInfoStartTime: Nullable(Day),
    }),
    data: T.Object({
      qualityInfoStartTime: T.String(),
      qualityInfoEndTime: T.String(),
      qualityInfoStatus: Product.properties.qualityInfoStatus,
      qualityInfo: QualityInfo,
    }),
  },
  'POST /staff/quality/apply': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary:
      'Gives the machines of a kind the warranty of its rule of today; those given by hand stay. A preview says how many would change, and shows some',
    body: Body({ kindId: IdOf('productKind'), isPreview: T.Boolean() }),
    data: T.Object({
      changed: T.Integer(),
      kept: T.Integer({ description: 'given by hand, replaced, or without the date' }),
      examples: T.Array(T.Object({ id: Id, serialNumber: T.String(), before: T.String(), after: T.String() })),
    }),
  },
  'GET /staff/productModel/list': {
    ...staff,
    permission: 'product.read',
    summary: 'What the catalogue says of models; the keyword looks for models and names',
    query: T.Object({ ...PageQuery, keyword: T.Optional(Text(64)), kindId: T.Optional(IdOf('productKind')) }),
    data: CappedPage(Model),
  },
  'GET /staff/productModel/get': {
    ...staff,
    permission: 'product.read',
    summary: 'What the catalogue says of one model',
    query: T.Object({ id: IdOf('productModel') }),
    data: Model,
  },
  'POST /staff/productModel/create': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'What the catalogue says of a model. MODEL_TAKEN',
    idempotent: true,
    body: Body(ModelInput),
    data: Model,
  },
  'POST /staff/productModel/update': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'Changes it. CHANGED_MEANWHILE, MODEL_TAKEN',
    body: Body({ id: IdOf('productModel'), version: Version, ...ModelInput }),
    data: Model,
  },
  'POST /staff/productModel/remove': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'Removes what is said of a model; its machines stay',
    body: Body({ id: IdOf('productModel'), version: Version }),
    data: Done,
  },
  'GET /staff/label/list': {
    ...staff,
    permission: 'product.read',
    summary:
      'Codes that were printed or glued, the newest first; the keyword looks for codes, serial numbers and models',
    query: T.Object({ ...PageQuery, keyword: T.Optional(Text(64)), state: T.Optional(OneOf(LABEL_STATES)) }),
    data: CappedPage(Label),
  },
  'POST /staff/label/create': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'New codes that are on nothing yet',
    idempotent: true,
    body: Body({ amount: T.Integer({ minimum: 1, maximum: MAX_LABELS }), model: T.Optional(Text(MAX_CODE)) }),
    data: T.Object({ codes: T.Array(T.String()) }),
  },
  'POST /staff/label/revoke': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'A code is not good any more. NOT_FOUND, LABEL_REVOKED',
    body: Body({ code: NotBlank(MAX_CODE) }),
    data: Label,
  },
  'POST /staff/label/replace': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'A new code takes the place of one, on the same product. NOT_FOUND, LABEL_REVOKED',
    idempotent: true,
    body: Body({ code: NotBlank(MAX_CODE) }),
    data: Label,
  },
  'GET /staff/label/sheet': {
    ...staff,
    permission: 'product.read',
    summary: 'Codes as a PDF to print: pages of 3 × 8 labels with the code, the model and the name of the company',
    download: true,
    query: T.Object({
      codes: T.String({
        minLength: 1,
        maxLength: 40_000,
        pattern: '^[^\\u0000\\p{Cs}]*$',
        description: 'with commas between them, at most 500',
      }),
    }),
    data: T.String({ description: 'application/pdf' }),
  },
})
