import './faults.css'
import { Input, Switch } from 'antd'
import { Link } from 'wouter'
import { MAX_CODE, MAX_MODELS, MAX_NAME } from '@shared/directory'
import { LANGUAGES, localize, type Localized } from '@shared/language'
import { saveFile } from '../../api/download'
import { call, type Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useGetWhen, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { keeping } from '../../i18n/keeping.i18n'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import type { Asked } from '../../list/Directory'
import { RecordsPage } from '../../list/RecordsPage'
import type { EditField } from '../../ui/EditDrawer'
import { Facts } from '../../ui/Facts'
import { localizedField } from '../../ui/LocalizedInput'
import { Tag } from '../../ui/Tag'
import { TagsInput } from '../../ui/TagsInput'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { ArticlePicker } from '../../ui/ArticlePicker'
import { faults } from './faults.i18n'
import { StepsInput, type Step } from './StepsInput'

type Fault = Answer<'GET /staff/fault/get'>
interface Values {
  code: string
  models: string[]
  title: Localized
  symptom: Localized
  cause: Localized
  dangers: Step[]
  steps: Step[]
  wikiId: string | null
  isOpen: boolean
}

const SORTS = ['code', 'newest', 'unsolved'] as const
const STATES = ['open', 'hidden'] as const
const MOST = { dangers: 5, steps: 15 } as const
const REFRESHES = ['GET /staff/fault/list', 'GET /staff/fault/get'] as const

const valuesOf = (of: Fault | null): Values => ({
  code: of?.code ?? '',
  models: of?.models ?? [],
  title: of?.title ?? {},
  symptom: of?.symptom ?? {},
  cause: of?.cause ?? {},
  dangers: (of?.dangers ?? []).map(text => ({ text, picture: '', pictureUrl: '' })),
  steps: of?.steps ?? [],
  wikiId: of?.wikiId ?? null,
  isOpen: of?.isOpen ?? true,
})
const bodyOf = ({ dangers, steps, ...values }: Values) => ({
  ...values,
  dangers: dangers.map(({ text }) => text),
  steps: steps.map(({ text, picture }) => ({ text, picture })),
})
const filterOf = (asked: Asked) => ({
  keyword: asked.search,
  model: asked.model,
  isOpen: asked.state === 'open' ? true : asked.state === 'hidden' ? false : undefined,
  sort: SORTS.find(one => one === asked.sort),
})

function Detail({ fault }: { fault: Fault }) {
  const t = faults.useT()
  const language = useLanguage()
  const say = (text: Localized) => localize(text, language)
  return (
    <Facts
      of={[
        {
          label: t('dangers'),
          value: fault.dangers.length > 0 && (
            <ul className='fault__list fault__list--dangers'>
              {fault.dangers.map(say).map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ),
        },
        { label: t('code'), value: fault.code },
        { label: t('models'), value: fault.models.join(', ') || t('allModels') },
        { label: t('symptom'), value: say(fault.symptom) },
        { label: t('cause'), value: say(fault.cause) },
        {
          label: t('steps'),
          value: fault.steps.length > 0 && (
            <ol className='fault__list'>
              {fault.steps.map(({ text, pictureUrl }) => (
                <li key={`${say(text)} ${pictureUrl}`}>
                  {say(text)}
                  {pictureUrl && <img src={pictureUrl} alt={say(text)} />}
                </li>
              ))}
            </ol>
          ),
        },
        {
          label: t('article'),
          value: fault.wikiId && <Link href={`/wiki/${fault.wikiId}`}>{t('article')}</Link>,
        },
        { label: t('isOpen'), value: fault.isOpen ? t('open') : t('hidden') },
        { label: t('helped'), value: t('helpedOf', { solved: fault.solved, unsolved: fault.unsolved }) },
      ].map(({ label, value }) => ({ label, value: value || null }))}
    />
  )
}

/** The fault library: what a code on a display means, for whom, and what to do. */
export default function FaultsPage() {
  const t = faults.useT()
  const c = common.useT()
  const k = keeping.useT()
  const title = titles.useT()
  const language = useLanguage()
  const mayWrite = useMay()('wiki.manage')
  const [get] = useUrlState()
  const named = get('edit') || get('id')
  const one = useGetWhen('GET /staff/fault/get', named ? { query: { id: named } } : null)
  const shelves = useGet('GET /staff/wiki/shelves')
  const models = [...new Set((shelves.data?.kinds ?? []).flatMap(kind => kind.models))]
  const create = useWrite('POST /staff/fault/create', REFRESHES)
  const update = useWrite('POST /staff/fault/update', REFRESHES)
  const remove = useWrite('POST /staff/fault/remove', REFRESHES)
  const sorts = { code: t('byCode'), newest: k('newest'), unsolved: t('byUnsolved') }
  const definition: ListDefinition<'GET /staff/fault/list'> = {
    call: 'GET /staff/fault/list',
    input: (asked, page) => ({ query: { ...page, ...filterOf(asked) } }),
    idOf: row => row.id,
    columns: [
      { key: 'title', title: t('title'), isMain: true, render: row => localize(row.title, language) },
      { key: 'code', title: t('code'), width: 110, render: row => row.code },
      { key: 'models', title: t('models'), width: 220, render: row => row.models.join(', ') || t('allModels') },
      {
        key: 'dangers',
        title: t('dangers'),
        width: 110,
        render: row => row.dangers.length > 0 && <Tag tone='red'>{row.dangers.length}</Tag>,
      },
      {
        key: 'isOpen',
        title: t('isOpen'),
        width: 130,
        render: row => (row.isOpen ? <Tag tone='green'>{t('open')}</Tag> : <Tag>{t('hidden')}</Tag>),
      },
      {
        key: 'helped',
        title: t('helped'),
        width: 170,
        align: 'right',
        render: ({ solved, unsolved }) => (solved || unsolved ? t('helpedOf', { solved, unsolved }) : ''),
      },
    ],
    filters: [
      { name: 'state', label: t('isOpen'), options: STATES.map(value => ({ value, label: t(value) })) },
      { name: 'model', label: t('searchModel'), options: models.map(value => ({ value, label: value })) },
      { name: 'sort', label: k('sort'), options: SORTS.map(value => ({ value, label: sorts[value] })) },
    ],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  const inWords = (text: Localized): string => LANGUAGES.flatMap(of => text[of]?.trim() || []).join(' / ')
  const several = (name: 'dangers' | 'steps'): EditField<Values> => ({
    name,
    label: t(name),
    tell: value => (Array.isArray(value) ? (value as Step[]).map(({ text }) => inWords(text)).join('; ') : ''),
    input: <StepsInput label={t(name)} most={MOST[name]} withPictures={name === 'steps'} />,
  })
  const fields: EditField<Values>[] = [
    { name: 'code', label: t('code'), hint: t('codeHint'), input: <Input maxLength={MAX_CODE} /> },
    localizedField({ name: 'title', label: t('title'), max: MAX_NAME, isRequired: true }),
    {
      name: 'models',
      label: t('models'),
      hint: t('modelsHint'),
      tell: value => (Array.isArray(value) ? value.join(', ') : ''),
      input: <TagsInput most={MAX_MODELS} longest={MAX_CODE} options={models} />,
    },
    several('dangers'),
    localizedField({ name: 'symptom', label: t('symptom'), max: 500, lines: true }),
    localizedField({ name: 'cause', label: t('cause'), max: 1000, lines: true }),
    several('steps'),
    {
      name: 'wikiId',
      label: t('article'),
      tell: value => c(value ? 'yes' : 'no'),
      input: <ArticlePicker />,
    },
    { name: 'isOpen', label: t('isOpen'), tell: value => c(value ? 'yes' : 'no'), input: <Switch /> },
  ]
  return (
    <RecordsPage
      title={title('faults')}
      definition={definition}
      importKind='fault'
      save={(asked, format) => saveFile('GET /staff/fault/export', { query: { format, ...filterOf(asked) } })}
      mayWrite={mayWrite}
      one={one}
      nameOf={row => [row.code, localize(row.title, language)].filter(Boolean).join(' · ')}
      renderDetail={row => <Detail fault={row} />}
      form={{
        draft: 'fault',
        texts: { add: t('add'), create: t('create'), change: t('change') },
        fields,
        valuesOf,
        create: values => create.mutateAsync({ body: bodyOf(values) }),
        update: (values, at) => update.mutateAsync({ body: { ...at, ...bodyOf(values) } }),
        again: id => call('GET /staff/fault/get', { query: { id } }),
      }}
      remove={at => remove.mutateAsync({ body: at })}
      removeHint={t('removeHint')}
    />
  )
}
