import { Type as T } from '@sinclair/typebox'
import { MAX_INT } from '../shared/limits'
import { FORM_CHANGES, FORM_FLAWS, MAX_FIELDS } from '../shared/form-definition'
import { defineCalls } from './define'
import { Body, Done, Id, IdOf, Instant, Localized, Nullable, OneOf, Text, Version } from './entities'
import type { StoredField } from './stored-field'

const staff = {
  tag: 'template',
  auth: 'staff',
  permission: ['template.manage', 'audit.read'],
  source: 'staff side of templates; paths chosen here',
} as const
const write = { ...staff, permission: 'template.manage', audit: 'template' } as const

const One = { id: IdOf('madeTemplate'), version: Version }
/** The schema of a field, stored-field.ts, holds itself: the service checks by it, and refuses with TEMPLATE_FORM. */
const Fields = T.Array(T.Unsafe<StoredField>({}), { maxItems: MAX_FIELDS })
const icon = Text(64)
const Head = { name: Localized(80), description: Localized(500), notice: Localized(2000), icon }
/** A template with its form, in all its languages. */
const Content = T.Object({ ...Head, fields: Fields })
const Flaw = T.Object({
  fieldName: T.String({ description: "'' for one of the form as a whole" }),
  flaw: OneOf(FORM_FLAWS),
  detail: T.String({ description: 'the choice, the field … that it is about' }),
})
const Change = T.Object({
  fieldName: T.String(),
  change: OneOf(FORM_CHANGES),
  detail: T.String({ description: 'the choice that goes, the type that was' }),
  open: T.Integer({ description: 'open requests whose forms hold a value of the field, or that choice' }),
})
const Saved = T.Object({ id: Id, version: Version })

export const templateApi = defineCalls({
  'GET /staff/template/list': {
    ...staff,
    summary: 'Templates in their order; those that are removed are hidden, and listed with `removed`',
    query: T.Object({ removed: T.Optional(T.Boolean()) }),
    data: T.Array(
      T.Object({
        ...Saved.properties,
        name: Localized(80),
        description: Localized(500),
        icon,
        enabled: T.Boolean(),
        fields: T.Integer(),
        draft: T.Boolean({ description: 'there are changes that are not published' }),
        formNumber: T.Integer({ description: 'of the published form: 1 for the first, 0 before it' }),
        publishTime: Nullable(Instant),
      }),
    ),
  },
  'GET /staff/template/get': {
    ...staff,
    summary: 'A template as customers see it, and its draft',
    query: T.Object({ id: IdOf('madeTemplate') }),
    data: T.Object({
      ...Saved.properties,
      enabled: T.Boolean(),
      removed: T.Boolean(),
      published: Content,
      draft: Nullable(Content),
      formNumber: T.Integer(),
      publishTime: Nullable(Instant),
    }),
  },
  'POST /staff/template/create': {
    ...write,
    summary: 'A template, from the standard form or as a copy of another; switched off, and its form a draft',
    idempotent: true,
    body: Body({ copyOf: T.Optional(IdOf('madeTemplate')), name: Localized(80) }),
    data: Saved,
  },
  'POST /staff/template/saveDraft': {
    ...write,
    summary: 'Keep the draft of a template; it may still have flaws',
    body: Body({ ...One, draft: Body({ ...Head, fields: Fields }) }),
    data: T.Object({ ...Saved.properties, flaws: T.Array(Flaw) }),
  },
  'POST /staff/template/discardDraft': {
    ...write,
    summary: 'Drop the draft',
    body: Body(One),
    data: Saved,
  },
  'GET /staff/template/check': {
    ...staff,
    summary: 'What keeps the draft from being published, and what publishing it would change for open requests',
    query: T.Object({ id: IdOf('madeTemplate') }),
    data: T.Object({ flaws: T.Array(Flaw), changes: T.Array(Change) }),
  },
  'POST /staff/template/publish': {
    ...write,
    summary: 'Make the draft the form that customers fill in; the form before it is accepted for a day',
    body: Body(One),
    data: T.Object({ ...Saved.properties, formNumber: T.Integer() }),
  },
  'GET /staff/template/history': {
    ...staff,
    summary: 'Published forms of a template, the newest first',
    query: T.Object({ id: IdOf('madeTemplate') }),
    data: T.Array(
      T.Object({
        formNumber: T.Integer(),
        publishTime: Instant,
        staffName: T.String(),
        fields: T.Integer(),
        acceptedUntil: Nullable(Instant),
      }),
    ),
  },
  'GET /staff/template/form': {
    ...staff,
    summary: 'A published form of a template',
    query: T.Object({ id: IdOf('madeTemplate'), formNumber: T.Integer({ minimum: 1, maximum: MAX_INT }) }),
    data: T.Object({ formNumber: T.Integer(), fields: Fields }),
  },
  'POST /staff/template/order': {
    ...write,
    summary: 'Put all templates into an order',
    body: Body({ ids: T.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }) }),
    data: Done,
  },
  'POST /staff/template/remove': {
    ...write,
    summary: 'Remove a template; one with requests is only hidden',
    body: Body(One),
    data: T.Object({ hidden: T.Boolean() }),
  },
  'POST /staff/template/restore': {
    ...write,
    summary: 'Take a hidden template back; it stays switched off',
    body: Body(One),
    data: Saved,
  },
})
