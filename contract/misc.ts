import { Type as T } from '@sinclair/typebox'
import { MAX_INT } from '../shared/limits'
import { defineCalls } from './define'
import { Body, Done, Nullable, OneOf, Text } from './entities'

const tag = 'misc'
const Area = T.Object({ code: T.String(), name: T.String() })
const City = T.Object({
  code: T.String({ description: 'GB/T 2260' }),
  name: T.String(),
  province: T.String(),
  pinyin: T.String({ description: 'of its short name, in small letters' }),
  isServed: T.Boolean({ description: 'the shop delivers there, or to a part of it' }),
})
/** A text, as an address has it: a blank one would count as 0. */
const Degrees = T.String({ pattern: '^-?[0-9]{1,3}(\\.[0-9]{1,16})?$', description: 'degrees' })
const Reported = T.Object({ accepted: T.Integer() })

export const miscApi = defineCalls({
  'GET /area/countries': { tag, summary: 'Countries', source: '§7 miscellaneous', auth: 'public', data: T.Array(Area) },
  'GET /area/getProvinceCity': {
    tag,
    summary: 'Provinces, cities and districts as a tree',
    source: '§7 miscellaneous',
    auth: 'public',
    cacheSeconds: 86400,
    data: T.Array(T.Unsafe<AreaNode>({})),
  },
  'GET /area/divisionsInfo': {
    tag,
    summary: 'Divisions below one code; without a code the provinces',
    source: '§7 miscellaneous',
    auth: 'public',
    query: T.Object({ code: T.Optional(T.String({ pattern: '^[0-9]{6}$' })) }),
    data: T.Array(Area),
  },
  'GET /area/cityList': {
    tag,
    summary: 'Cities of the country in the order of their letters, and whether the shop delivers there',
    source: '/cityList of the specification; path chosen here',
    auth: 'public',
    data: T.Array(City),
  },
  'GET /area/cityAt': {
    tag,
    summary: 'The city in which a place lies, as near as its seat tells; null far from all',
    source: '/cityList of the specification; path chosen here',
    auth: 'public',
    query: T.Object({ longitude: Degrees, latitude: Degrees }),
    data: Nullable(City),
  },
  'GET /area/map': {
    tag,
    summary: 'What maps are drawn from in a browser; null where the operator has no map: places are a list then',
    source: '/main/map and /address/map of the specification; path chosen here',
    auth: 'public',
    data: Nullable(
      T.Object({
        tiles: T.String({ description: 'address of a square, with {z}, {x} and {y}' }),
        attribution: T.String({ description: 'whose map it is' }),
        system: OneOf(['wgs84', 'gcj02']),
        zoom: T.Integer({ description: 'how near its squares go' }),
      }),
    ),
  },
  'POST /userGuide/completeUserGuide': {
    tag,
    summary: 'I have seen this guide',
    source: '§7 miscellaneous',
    body: Body({ guide: Text(64, 1) }),
    data: Done,
  },
  'POST /point/buried': {
    tag,
    summary: 'Tracking points, at most 100 in one report; a repeated id is kept once',
    source: '§7 miscellaneous, §9 tracking reporter',
    auth: 'public',
    body: Body({
      points: T.Array(
        Body({
          id: Text(64, 1),
          name: Text(64, 1),
          path: Text(200),
          time: T.String({ format: 'date-time' }),
          data: T.Optional(T.Record(T.String({ maxLength: 40 }), Text(200))),
        }),
        { minItems: 1, maxItems: 100 },
      ),
    }),
    data: Reported,
  },
  'POST /loginRecord/insert': {
    tag,
    summary: 'Note a visit of a signed-in linkman',
    source: '§7 miscellaneous',
    body: Body({
      source: { ...Text(20, 1), description: 'H5, WECHAT or DINGTALK: a browser, or whose mini-program' },
      path: T.Optional(Text(200)),
    }),
    data: Done,
  },
  'POST /linkcMetrics': {
    tag,
    summary: 'Timing of a page, for operators',
    source: '§7 miscellaneous',
    auth: 'public',
    body: Body({
      name: Text(64, 1),
      value: T.Number({ minimum: 0, maximum: MAX_INT, description: 'kept to the thousandth' }),
      path: T.Optional(Text(200)),
    }),
    data: Done,
  },
})

interface AreaNode {
  code: string
  name: string
  children?: AreaNode[]
}
