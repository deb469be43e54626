import { Type as T } from '@sinclair/typebox'
import { THINGS } from '../shared/form'
import { defineCalls } from './define'
import { FormField, Id, OneOf, Page, PageQuery, Text } from './entities'

export const formApi = defineCalls({
  'GET /ssp/form/types': {
    tag: 'event',
    summary: 'A form with one field of every type, which /demo shows. Nothing is sent with it',
    source: '§3 form types; the specification shows no path, so this one is chosen here',
    auth: 'public',
    data: T.Array(FormField),
  },
  'GET /ssp/form/things': {
    tag: 'event',
    summary:
      'What I may name in a field of a form: my own products and tasks, people who came to me, parts, service items and kinds of products of the catalogue. A visitor sees the catalogue alone',
    source: '§3 value shapes; the specification shows no path, so this one is chosen here after its neighbours',
    auth: 'public',
    query: T.Object({
      ...PageQuery,
      kind: OneOf(THINGS),
      keyword: T.Optional(Text(64)),
      customerId: T.Optional({ ...Id, description: 'staff: for whom the form is filled in' }),
      productId: T.Optional({ ...Id, description: 'the machine that the form is about: parts that fit it come first' }),
    }),
    data: Page(
      T.Object({
        id: Id,
        name: T.String(),
        more: T.String({ description: 'tells one from another of the same name' }),
        unit: T.Optional(T.String({ description: 'what is counted, of goods' })),
      }),
    ),
  },
})
