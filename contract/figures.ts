import { Type as T } from '@sinclair/typebox'
import {
  FIGURE_DIMENSIONS,
  FIGURE_GROUPS,
  FIGURE_KEYS,
  FIGURE_METHODS,
  FIGURE_UNITS,
  MAX_FIGURE_DAYS,
  MAX_FIGURE_PARTS,
} from '../shared/figures'
import { Day, ExportFormat } from './customer'
import { defineCalls } from './define'
import { Nullable, OneOf } from './entities'

const figures = {
  tag: 'figures',
  auth: 'staff',
  permission: 'figures.read',
  source: 'what the company learns; paths chosen here',
} as const

const Key = OneOf(FIGURE_KEYS)
const Dimension = OneOf(FIGURE_DIMENSIONS)
const Period = { from: Day, to: { ...Day, description: 'the last day, which counts too' } }
const Value = Nullable(
  T.Number({ description: 'a share is 0 to 1, money cents, a time minutes; null where nothing was counted' }),
)
const Counted = {
  value: Value,
  high: Nullable(T.Number({ description: 'of a time, what nine in ten took at most; null for others' })),
  count: T.Integer({ description: 'facts that were counted' }),
}
const Answered = {
  ...Period,
  before: T.Object(Period, { description: 'as many days before, with which it is compared' }),
  staleDays: T.Integer({ description: 'days that changed and are not counted anew yet: 0 unless very many did' }),
}

export const figuresApi = defineCalls({
  'GET /staff/figures/definitions': {
    ...figures,
    summary: 'Every figure: what it is called, what exactly it counts, and by what it can be split',
    data: T.Array(
      T.Object({
        key: Key,
        group: OneOf(FIGURE_GROUPS),
        groupName: T.String(),
        name: T.String(),
        definition: T.String(),
        method: OneOf(FIGURE_METHODS),
        unit: OneOf(FIGURE_UNITS),
        rises: Nullable(T.Boolean({ description: 'whether more is better; null where it says nothing' })),
        by: T.Array(T.Object({ dimension: Dimension, name: T.String() })),
      }),
    ),
  },
  'GET /staff/figures/period': {
    ...figures,
    summary: `All figures of a period, and of the one before it. Day by day, beyond ${MAX_FIGURE_DAYS.byDay} days month by month. FIGURES_PERIOD beyond ${MAX_FIGURE_DAYS.all}`,
    query: T.Object(Period),
    data: T.Object({
      ...Answered,
      step: OneOf(['day', 'month']),
      figures: T.Array(
        T.Object({
          key: Key,
          ...Counted,
          former: Value,
          points: T.Array(T.Object({ ...Period, ...Counted })),
        }),
      ),
    }),
  },
  'GET /staff/figures/split': {
    ...figures,
    summary: `A figure by the values of a dimension: the ${MAX_FIGURE_PARTS} largest, and the others as one. FIGURES_SPLIT, FIGURES_PERIOD`,
    query: T.Object({ ...Period, figure: Key, dimension: Dimension }),
    data: T.Object({
      ...Answered,
      values: T.Integer({ description: 'how many there are' }),
      parts: T.Array(
        T.Object({ key: T.String({ description: "'' for none" }), name: T.String(), ...Counted, former: Value }),
      ),
      others: Nullable(T.Object({ ...Counted, former: Value, values: T.Integer() })),
    }),
  },
  'GET /staff/figures/export': {
    ...figures,
    permission: 'data.export',
    summary: 'The same numbers as a file: of all figures by day or month, or of one by a dimension',
    download: true,
    query: T.Object({ ...Period, ...ExportFormat, figure: T.Optional(Key), dimension: T.Optional(Dimension) }),
    data: T.String({ description: 'csv (UTF-8 with a mark), or xlsx of at most 20,000 rows' }),
  },
})
