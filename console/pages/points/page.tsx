import { Input, InputNumber, Switch } from 'antd'
import { MAX_ADDRESS, MAX_NAME } from '@shared/directory'
import { localize, type Language, type Localized } from '@shared/language'
import { POINT_LIMITS } from '@shared/service-point'
import { saveFile } from '../../api/download'
import { call, type Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGetWhen, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import type { Asked } from '../../list/Directory'
import { RecordsPage } from '../../list/RecordsPage'
import { AreaInput } from '../../ui/AreasInput'
import type { EditField } from '../../ui/EditDrawer'
import { Facts } from '../../ui/Facts'
import { hoursTexts } from '../../ui/hours.i18n'
import { datesOf, spansOf, textOf } from '../../ui/hours-text'
import { localizedField } from '../../ui/LocalizedInput'
import { Tag } from '../../ui/Tag'
import { TagsInput } from '../../ui/TagsInput'
import { useUrlState } from '../../ui/useUrlState'
import { WeekInput } from '../../ui/WeekInput'
import { titles } from '../titles.i18n'
import { PicturesInput, type Shown } from './PicturesInput'
import { points } from './points.i18n'

type Point = Answer<'GET /staff/servicePoint/get'>
interface Values {
  name: Localized
  areaCode: string
  address: string
  longitude: number | null
  latitude: number | null
  phone: string
  /** a text for each day, Sunday first */
  days: string[]
  /** a line for each day */
  closedDays: string
  /** in the language of the console */
  services: string[]
  pictures: Shown[]
  sort: number
  enabled: boolean
}

const REFRESHES = ['GET /staff/servicePoint/list', 'GET /staff/servicePoint/get'] as const
const STATES = ['inUse', 'off'] as const
const PHONE = /^[0-9 +()/-]*$/
const DAY = '09:00-18:00'

const valuesOf = (of: Point | null, language: Language): Values => ({
  name: of?.name ?? {},
  areaCode: of?.areaCode ?? '',
  address: of?.address ?? '',
  longitude: of?.longitude ?? null,
  latitude: of?.latitude ?? null,
  phone: of?.phone ?? '',
  days: of ? of.days.map(textOf) : ['', DAY, DAY, DAY, DAY, DAY, ''],
  closedDays: of?.closedDays.join('\n') ?? '',
  services: of?.services.map(one => localize(one, language)) ?? [],
  pictures: of?.pictures ?? [],
  sort: of?.sort ?? 0,
  enabled: of?.enabled ?? true,
})
/** A service that is still called as it was keeps what it is called in other languages. */
const bodyOf = ({ days, closedDays, services, pictures, ...values }: Values, of: Point | null, language: Language) => ({
  ...values,
  days: days.map(text => spansOf(text) ?? []),
  closedDays: datesOf(closedDays).dates,
  services: services.map(
    (text): Localized => of?.services.find(one => localize(one, language) === text) ?? { [language]: text },
  ),
  pictures: pictures.map(({ id }) => id),
})
const filterOf = (asked: Asked) => ({
  keyword: asked.search,
  enabled: asked.state === 'inUse' ? true : asked.state === 'off' ? false : undefined,
})

function Detail({ point }: { point: Point }) {
  const t = points.useT()
  const h = hoursTexts.useT()
  const language = useLanguage()
  const { longitude, latitude } = point
  return (
    <Facts
      of={[
        { label: t('address'), value: `${point.area}${point.address}` },
        {
          label: t('place'),
          value: longitude === null || latitude === null ? null : `${String(latitude)}, ${String(longitude)}`,
        },
        { label: t('phone'), value: point.phone },
        {
          label: t('hours'),
          value: (
            <ul>
              {([1, 2, 3, 4, 5, 6, 0] as const).map(day => (
                <li key={day}>
                  {h(`day${day}`)} {textOf(point.days[day] ?? []) || '–'}
                </li>
              ))}
            </ul>
          ),
        },
        { label: t('closedDays'), value: point.closedDays.join(', ') },
        { label: t('services'), value: point.services.map(one => localize(one, language)).join(', ') },
        {
          label: t('pictures'),
          value: point.pictures.length > 0 && (
            <div className='picture'>
              {point.pictures.map(({ id, url }, i) => (
                <span key={id} className='picture__frame'>
                  <img src={url} alt={t('picture', { n: i + 1 })} />
                </span>
              ))}
            </div>
          ),
        },
        { label: t('state'), value: t(point.enabled ? 'inUse' : 'off') },
      ].map(({ label, value }) => ({ label, value: value || null }))}
    />
  )
}

/** Where customers go to: branches, workshops, partners. */
export default function PointsPage() {
  const t = points.useT()
  const h = hoursTexts.useT()
  const c = common.useT()
  const title = titles.useT()
  const language = useLanguage()
  const mayWrite = useMay()('tenant.manage')
  const [get] = useUrlState()
  const named = get('edit') || get('id')
  const one = useGetWhen('GET /staff/servicePoint/get', named ? { query: { id: named } } : null)
  const create = useWrite('POST /staff/servicePoint/create', REFRESHES)
  const update = useWrite('POST /staff/servicePoint/update', REFRESHES)
  const remove = useWrite('POST /staff/servicePoint/remove', REFRESHES)
  const definition: ListDefinition<'GET /staff/servicePoint/list'> = {
    call: 'GET /staff/servicePoint/list',
    input: (asked, page) => ({ query: { ...page, ...filterOf(asked) } }),
    idOf: row => row.id,
    columns: [
      { key: 'name', title: t('name'), isMain: true, render: row => localize(row.name, language) },
      { key: 'address', title: t('address'), width: 320, render: row => `${row.area}${row.address}` },
      { key: 'phone', title: t('phone'), width: 160, render: row => row.phone },
      {
        key: 'state',
        title: t('state'),
        width: 110,
        render: row => (row.enabled ? <Tag tone='green'>{t('inUse')}</Tag> : <Tag>{t('off')}</Tag>),
      },
    ],
    filters: [{ name: 'state', label: t('state'), options: STATES.map(value => ({ value, label: t(value) })) }],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  const text = (name: 'address' | 'phone', max: number, check?: EditField<Values>['check']): EditField<Values> => ({
    name,
    label: t(name),
    isRequired: name === 'address',
    ...(check ? { check } : {}),
    input: <Input maxLength={max} />,
  })
  const degrees = (name: 'longitude' | 'latitude', most: number): EditField<Values> => ({
    name,
    label: t(name),
    ...(name === 'longitude' ? { hint: t('placeHint') } : {}),
    tell: value => String(value ?? ''),
    input: <InputNumber min={-most} max={most} precision={6} controls={false} style={{ width: 180 }} />,
  })
  const fields: EditField<Values>[] = [
    localizedField({ name: 'name', label: t('name'), max: MAX_NAME, isRequired: true }),
    { name: 'areaCode', label: t('area'), input: <AreaInput none={t('abroad')} /> },
    text('address', MAX_ADDRESS),
    degrees('longitude', 180),
    degrees('latitude', 90),
    text('phone', 40, value => (PHONE.test(String(value ?? '')) ? undefined : t('phoneWrong'))),
    {
      name: 'days',
      label: t('hours'),
      hint: t('hoursHint'),
      tell: value => (Array.isArray(value) ? value.map(day => String(day) || '–').join(' | ') : ''),
      check: value =>
        Array.isArray(value) && value.some(day => spansOf(String(day)) === null) ? h('wrongSpans') : undefined,
      input: <WeekInput />,
    },
    {
      name: 'closedDays',
      label: t('closedDays'),
      hint: t('closedDaysHint'),
      check: value => {
        const { wrong } = datesOf(String(value ?? ''))
        return wrong ? h('wrongDate', wrong) : undefined
      },
      input: <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />,
    },
    {
      name: 'services',
      label: t('services'),
      tell: value => (Array.isArray(value) ? value.join(', ') : ''),
      input: <TagsInput most={POINT_LIMITS.services} longest={40} />,
    },
    {
      name: 'pictures',
      label: t('pictures'),
      tell: value => (Array.isArray(value) ? (value as Shown[]).map(({ id }) => id).join(', ') : ''),
      input: <PicturesInput most={POINT_LIMITS.pictures} />,
    },
    {
      name: 'sort',
      label: t('sort'),
      hint: t('sortHint'),
      isRequired: true,
      input: <InputNumber min={0} max={POINT_LIMITS.sort} precision={0} />,
    },
    { name: 'enabled', label: t('inUse'), tell: value => c(value ? 'yes' : 'no'), input: <Switch /> },
  ]
  return (
    <RecordsPage
      title={title('servicePoints')}
      definition={definition}
      importKind='servicePoint'
      save={(asked, format) => saveFile('GET /staff/servicePoint/export', { query: { format, ...filterOf(asked) } })}
      mayWrite={mayWrite}
      one={one}
      nameOf={row => localize(row.name, language)}
      renderDetail={row => <Detail point={row} />}
      form={{
        draft: 'service point',
        texts: { add: t('add'), create: t('create'), change: t('change') },
        fields,
        valuesOf: row => valuesOf(row, language),
        create: values => create.mutateAsync({ body: bodyOf(values, null, language) }),
        update: (values, at) => update.mutateAsync({ body: { ...at, ...bodyOf(values, one.data ?? null, language) } }),
        again: id => call('GET /staff/servicePoint/get', { query: { id } }),
      }}
      remove={at => remove.mutateAsync({ body: at })}
    />
  )
}
