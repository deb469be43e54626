import { App, Button, Input, InputNumber, Switch } from 'antd'
import { COURSE_LIMITS, type CourseState } from '@shared/course'
import { tenantTime } from '@shared/day'
import { localize, type Localized } from '@shared/language'
import { portalUrl } from '../../api/address'
import { call, type Answer } from '../../api/call'
import { useMay, useMe } from '../../api/me'
import { useGet, useGetWhen, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { RecordsPage } from '../../list/RecordsPage'
import type { EditField } from '../../ui/EditDrawer'
import { Facts } from '../../ui/Facts'
import { localizedField } from '../../ui/LocalizedInput'
import { QrCode } from '../../ui/QrCode'
import { Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { courseTexts } from './courses.i18n'

type Course = Answer<'GET /staff/course/get'>
interface Values {
  title: Localized
  place: string
  /** as a browser's field has them, `YYYY-MM-DDTHH:mm` */
  startTime: string
  endTime: string
  capacity: number
  enabled: boolean
}

const REFRESHES = ['GET /staff/course/list', 'GET /staff/course/get'] as const
const TONES = { early: 'grey', open: 'green', full: 'amber', over: 'grey', closed: 'grey' } as const satisfies Record<
  CourseState,
  string
>

const fieldTime = (instant: string): string => tenantTime(Date.parse(instant)).replace(' ', 'T')
const valuesOf = (of: Course | null): Values => ({
  title: of?.title ?? {},
  place: of?.place ?? '',
  startTime: of ? fieldTime(of.startTime) : '',
  endTime: of ? fieldTime(of.endTime) : '',
  capacity: of?.capacity ?? 20,
  enabled: of?.enabled ?? true,
})
const bodyOf = ({ startTime, endTime, ...values }: Values) => ({
  ...values,
  startTime: startTime.replace('T', ' '),
  endTime: endTime.replace('T', ' '),
})

/** The link that hangs at the place, as a code and to be copied. */
function CheckInLink({ id }: { id: string }) {
  const t = courseTexts.useT()
  const c = common.useT()
  const { message } = App.useApp()
  const link = portalUrl(useMe().data?.portalOrigin, '/courseCheckIn', { id })
  return (
    <>
      <h3>{t('link')}</h3>
      <p>{t('linkHint')}</p>
      <QrCode text={link} label={t('qr')} />
      <p>
        <code style={{ overflowWrap: 'anywhere' }}>{link}</code>
      </p>
      <Button onClick={() => void navigator.clipboard.writeText(link).then(() => message.success(c('copied')))}>
        {c('copy')}
      </Button>
    </>
  )
}

function Attendances({ id }: { id: string }) {
  const t = courseTexts.useT()
  const query = useGet('GET /staff/course/attendances', { query: { id } })
  return (
    <>
      <h3>{t('came')}</h3>
      <Loaded query={query}>
        {list =>
          list.length ? (
            <ul>
              {list.map(({ phone, name, createTime }) => (
                <li key={phone}>
                  {phone} {name} <Time at={createTime} />
                </li>
              ))}
            </ul>
          ) : (
            <p>{t('nobody')}</p>
          )
        }
      </Loaded>
    </>
  )
}

function Detail({ course }: { course: Course }) {
  const t = courseTexts.useT()
  return (
    <>
      <Facts
        of={[
          { label: t('begin'), value: <Time at={course.startTime} /> },
          { label: t('end'), value: <Time at={course.endTime} /> },
          { label: t('place'), value: course.place || null },
          { label: t('state'), value: t(course.state) },
          { label: t('came'), value: t('cameOf', { n: course.came, most: course.capacity }) },
        ]}
      />
      <CheckInLink id={course.id} />
      <Attendances id={course.id} />
    </>
  )
}

/** Courses to which people check in with their phones, and who came. */
export default function CoursesPage() {
  const t = courseTexts.useT()
  const c = common.useT()
  const title = titles.useT()
  const language = useLanguage()
  const mayWrite = useMay()('tenant.manage')
  const [get] = useUrlState()
  const named = get('edit') || get('id')
  const one = useGetWhen('GET /staff/course/get', named ? { query: { id: named } } : null)
  const create = useWrite('POST /staff/course/create', REFRESHES)
  const update = useWrite('POST /staff/course/update', REFRESHES)
  const remove = useWrite('POST /staff/course/remove', REFRESHES)
  const definition: ListDefinition<'GET /staff/course/list'> = {
    call: 'GET /staff/course/list',
    input: (asked, page) => ({ query: { ...page, keyword: asked.search } }),
    idOf: row => row.id,
    columns: [
      { key: 'title', title: t('title'), isMain: true, render: row => localize(row.title, language) },
      { key: 'begin', title: t('begin'), width: 160, render: row => <Time at={row.startTime} /> },
      { key: 'place', title: t('place'), width: 220, render: row => row.place },
      {
        key: 'came',
        title: t('came'),
        width: 120,
        render: row => t('cameOf', { n: row.came, most: row.capacity }),
      },
      {
        key: 'state',
        title: t('state'),
        width: 130,
        render: row => <Tag tone={TONES[row.state]}>{t(row.state)}</Tag>,
      },
    ],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  const time = (name: 'startTime' | 'endTime', label: string): EditField<Values> => ({
    name,
    label,
    isRequired: true,
    tell: value => String(value).replace('T', ' '),
    input: <Input type='datetime-local' max='2199-12-31T23:59' />,
  })
  const fields: EditField<Values>[] = [
    localizedField({ name: 'title', label: t('title'), max: COURSE_LIMITS.title, isRequired: true }),
    time('startTime', t('begin')),
    time('endTime', t('end')),
    { name: 'place', label: t('place'), input: <Input maxLength={COURSE_LIMITS.place} /> },
    {
      name: 'capacity',
      label: t('capacity'),
      isRequired: true,
      input: <InputNumber min={1} max={COURSE_LIMITS.capacity} precision={0} />,
    },
    { name: 'enabled', label: t('enabled'), tell: value => c(value ? 'yes' : 'no'), input: <Switch /> },
  ]
  return (
    <RecordsPage
      title={title('courses')}
      definition={definition}
      mayWrite={mayWrite}
      one={one}
      nameOf={course => localize(course.title, language)}
      renderDetail={course => <Detail course={course} />}
      form={{
        draft: 'course',
        texts: { add: t('add'), create: t('create'), change: t('change') },
        fields,
        valuesOf,
        create: values => create.mutateAsync({ body: bodyOf(values) }),
        update: (values, at) => update.mutateAsync({ body: { ...bodyOf(values), ...at } }),
        again: id => call('GET /staff/course/get', { query: { id } }),
      }}
      remove={at => remove.mutateAsync({ body: at })}
      removeHint={t('removeHint')}
    />
  )
}
