import { Input, InputNumber, Select, Switch } from 'antd'
import {
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENT_LIMITS,
  asksToCome,
  type AnnouncementKind,
  type AnnouncementState,
} from '@shared/announcement'
import { tenantTime } from '@shared/day'
import { localize, type Localized } from '@shared/language'
import { call, type Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useGetWhen, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { RecordsPage } from '../../list/RecordsPage'
import type { EditField } from '../../ui/EditDrawer'
import { Facts } from '../../ui/Facts'
import { localizedField } from '../../ui/LocalizedInput'
import { PictureInput } from '../../ui/PictureInput'
import { Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { announcementTexts } from './announcements.i18n'

type Announcement = Answer<'GET /staff/announcement/get'>
interface Picture {
  id: string
  url: string
}
interface Values {
  kind: AnnouncementKind
  title: Localized
  content: Localized
  picture: Picture
  /** as a browser's field has them, `YYYY-MM-DDTHH:mm` */
  startTime: string
  endTime: string
  place: string
  url: string
  capacity: number
  pinned: boolean
  calledOff: boolean
  enabled: boolean
}

const REFRESHES = ['GET /staff/announcement/list', 'GET /staff/announcement/get'] as const
const TONES = {
  hidden: 'grey',
  early: 'grey',
  told: 'green',
  open: 'green',
  full: 'amber',
  calledOff: 'red',
  over: 'grey',
} as const satisfies Record<AnnouncementState, string>

const fieldTime = (instant: string | null): string =>
  instant === null ? '' : tenantTime(Date.parse(instant)).replace(' ', 'T')
const valuesOf = (of: Announcement | null): Values => ({
  kind: of?.kind ?? 'notice',
  title: of?.title ?? {},
  content: of?.content ?? {},
  picture: { id: of?.picture ?? '', url: of?.pictureUrl ?? '' },
  startTime: of ? fieldTime(of.startTime) : tenantTime(Date.now()).replace(' ', 'T'),
  endTime: of ? fieldTime(of.endTime) : '',
  place: of?.place ?? '',
  url: of?.url ?? '',
  capacity: of?.capacity ?? 0,
  pinned: of?.pinned ?? false,
  calledOff: of?.calledOff ?? false,
  enabled: of?.enabled ?? true,
})
const bodyOf = ({ picture, startTime, endTime, ...values }: Values) => ({
  ...values,
  picture: picture.id,
  startTime: startTime.replace('T', ' '),
  endTime: endTime.replace('T', ' '),
})
const isKind = (text: string | undefined): text is AnnouncementKind => ANNOUNCEMENT_KINDS.some(kind => kind === text)

/** The picture as a field of the form, which gives `value` and `onChange`. */
function PictureField({ value, onChange }: { value?: Picture; onChange?: (value: Picture) => void }) {
  const t = announcementTexts.useT()
  return (
    <PictureInput
      label={t('picture')}
      value={value?.id ?? ''}
      url={value?.url ?? ''}
      onChange={picture => onChange?.(picture)}
    />
  )
}

/** What a state is called; that it is called off is a field of the form, too. */
function useStateWords() {
  const t = announcementTexts.useT()
  return (state: AnnouncementState): string => t(state === 'calledOff' ? 'calledOffState' : state)
}

function Comers({ id }: { id: string }) {
  const t = announcementTexts.useT()
  const query = useGet('GET /staff/announcement/comers', { query: { id } })
  return (
    <Loaded query={query}>
      {list =>
        list.length ? (
          <ul>
            {list.map(({ linkmanId, name, phone, createTime }) => (
              <li key={linkmanId}>
                {name} {phone} <Time at={createTime} />
              </li>
            ))}
          </ul>
        ) : (
          <p>{t('nobody')}</p>
        )
      }
    </Loaded>
  )
}

function Detail({ one }: { one: Announcement }) {
  const t = announcementTexts.useT()
  const language = useLanguage()
  const stateOf = useStateWords()
  const maySee = useMay()('customer.read')
  const asks = asksToCome(one)
  return (
    <>
      <Facts
        of={[
          { label: t('kind'), value: t(one.kind) },
          { label: t('state'), value: stateOf(one.state) },
          { label: t('begin'), value: <Time at={one.startTime} /> },
          { label: t('end'), value: one.endTime ? <Time at={one.endTime} /> : null },
          { label: t('place'), value: one.place || null },
          { label: t('link'), value: one.url || null },
          {
            label: t('picture'),
            value: one.pictureUrl ? (
              <span className='picture__frame'>
                <img src={one.pictureUrl} alt={t('picture')} />
              </span>
            ) : null,
          },
        ]}
      />
      <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{localize(one.content, language)}</p>
      {asks && (
        <>
          <h3>
            {t('coming')} {one.capacity > 0 ? t('comingOf', { n: one.coming, most: one.capacity }) : one.coming}
          </h3>
          {maySee ? <Comers id={one.id} /> : <p>{t('noPermission')}</p>}
        </>
      )}
    </>
  )
}

/** What the company tells its customers and invites them to, and who comes. */
export default function AnnouncementsPage() {
  const t = announcementTexts.useT()
  const c = common.useT()
  const title = titles.useT()
  const language = useLanguage()
  const stateOf = useStateWords()
  const mayWrite = useMay()('tenant.manage')
  const [get] = useUrlState()
  const named = get('edit') || get('id')
  const one = useGetWhen('GET /staff/announcement/get', named ? { query: { id: named } } : null)
  const create = useWrite('POST /staff/announcement/create', REFRESHES)
  const update = useWrite('POST /staff/announcement/update', REFRESHES)
  const remove = useWrite('POST /staff/announcement/remove', REFRESHES)
  const definition: ListDefinition<'GET /staff/announcement/list'> = {
    call: 'GET /staff/announcement/list',
    input: ({ search, kind }, page) => ({
      query: { ...page, keyword: search, ...(isKind(kind) ? { kind } : {}) },
    }),
    idOf: row => row.id,
    columns: [
      {
        key: 'title',
        title: t('title'),
        isMain: true,
        render: row => (
          <>
            {localize(row.title, language)} {row.pinned && <Tag>{t('pinned')}</Tag>}
          </>
        ),
      },
      { key: 'kind', title: t('kind'), width: 110, render: row => t(row.kind) },
      { key: 'begin', title: t('begin'), width: 160, render: row => <Time at={row.startTime} /> },
      { key: 'end', title: t('end'), width: 160, render: row => (row.endTime ? <Time at={row.endTime} /> : '') },
      {
        key: 'coming',
        title: t('coming'),
        width: 110,
        render: row =>
          !asksToCome(row) ? '' : row.capacity > 0 ? t('comingOf', { n: row.coming, most: row.capacity }) : row.coming,
      },
      {
        key: 'state',
        title: t('state'),
        width: 130,
        render: row => <Tag tone={TONES[row.state]}>{stateOf(row.state)}</Tag>,
      },
    ],
    filters: [
      { name: 'kind', label: t('kind'), options: ANNOUNCEMENT_KINDS.map(value => ({ value, label: t(value) })) },
    ],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  const time = (name: 'startTime' | 'endTime', label: string, hint: string): EditField<Values> => ({
    name,
    label,
    hint,
    isRequired: name === 'startTime',
    tell: value => String(value).replace('T', ' '),
    input: <Input type='datetime-local' max='2199-12-31T23:59' />,
  })
  const line = (name: 'place' | 'url', label: string, hint?: string): EditField<Values> => ({
    name,
    label,
    ...(hint ? { hint } : {}),
    input: <Input maxLength={ANNOUNCEMENT_LIMITS[name]} />,
  })
  const flag = (name: 'pinned' | 'calledOff' | 'enabled', hint?: string): EditField<Values> => ({
    name,
    label: t(name),
    ...(hint ? { hint } : {}),
    tell: value => c(value ? 'yes' : 'no'),
    input: <Switch />,
  })
  const fields: EditField<Values>[] = [
    {
      name: 'kind',
      label: t('kind'),
      tell: value => t(value as AnnouncementKind),
      input: <Select options={ANNOUNCEMENT_KINDS.map(value => ({ value, label: t(value) }))} />,
    },
    localizedField({ name: 'title', label: t('title'), max: ANNOUNCEMENT_LIMITS.title, isRequired: true }),
    localizedField({ name: 'content', label: t('content'), max: ANNOUNCEMENT_LIMITS.content, lines: true }),
    {
      name: 'picture',
      label: t('picture'),
      tell: value => (value as Picture | undefined)?.id ?? '',
      input: <PictureField />,
    },
    time('startTime', t('begin'), t('beginHint')),
    time('endTime', t('end'), t('endHint')),
    line('place', t('place')),
    {
      name: 'capacity',
      label: t('capacity'),
      hint: t('capacityHint'),
      isRequired: true,
      input: <InputNumber min={0} max={ANNOUNCEMENT_LIMITS.capacity} precision={0} />,
    },
    line('url', t('link'), t('linkHint')),
    flag('pinned'),
    flag('enabled'),
    flag('calledOff', t('calledOffHint')),
  ]
  return (
    <RecordsPage
      title={title('announcements')}
      definition={definition}
      mayWrite={mayWrite}
      one={one}
      nameOf={row => localize(row.title, language)}
      renderDetail={row => <Detail one={row} />}
      form={{
        draft: 'announcement',
        texts: { add: t('add'), create: t('create'), change: t('change') },
        fields,
        valuesOf,
        create: values => create.mutateAsync({ body: bodyOf(values) }),
        update: (values, at) => update.mutateAsync({ body: { ...bodyOf(values), ...at } }),
        again: id => call('GET /staff/announcement/get', { query: { id } }),
      }}
      remove={at => remove.mutateAsync({ body: at })}
      removeHint={t('removeHint')}
    />
  )
}
