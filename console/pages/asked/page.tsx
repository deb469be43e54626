import { Button } from 'antd'
import { Link, useLocation } from 'wouter'
import { ASKED_KINDS } from '@shared/assistant'
import { monthDay } from '@shared/dates'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition, RowOf } from '../../list/definition'
import { List } from '../../list/List'
import { Page } from '../../ui/Page'
import { ViewTabs } from '../../ui/StateTabs'
import { Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { AddQuestion } from './AddQuestion'
import { asked } from './asked.i18n'
import { Figures } from './Figures'
import './asked.css'

type Asked = RowOf<'GET /staff/assistant/asked'>
type AllFigures = Answer<'GET /staff/assistant/figures'>
const VIEWS = ['weeks', 'skills', 'articles'] as const
/** An article's title has so many letters at most. */
const MAX_TITLE = 120

/** What came of a question, in a word. */
function Came({ row }: { row: Asked }) {
  const t = asked.useT()
  return (
    <>
      <Tag tone={row.disliked ? 'red' : row.outcome === 'answered' ? 'grey' : 'amber'}>
        {t(row.disliked ? 'disliked' : row.outcome)}
      </Tag>{' '}
      {row.done && <Tag tone='green'>{t('done')}</Tag>} {row.handed && <Tag>{t('handed')}</Tag>}
    </>
  )
}

function Questions({ figures }: { figures: AllFigures | undefined }) {
  const t = asked.useT()
  const [, navigate] = useLocation()
  const [get, set] = useUrlState()
  const mayWrite = useMay()('wiki.manage')
  const skillName = (name: string): string => figures?.skills.find(one => one.name === name)?.example ?? name
  const words = (row: Asked): string =>
    row.question || t(row.corrected.length ? 'filledAnew' : 'filled', { fields: row.corrected.join(', ') })
  const definition: ListDefinition<'GET /staff/assistant/asked'> = {
    call: 'GET /staff/assistant/asked',
    input: ({ kind, skill, article }, page) => ({
      query: {
        ...page,
        ...(kind ? { kind: ASKED_KINDS.find(one => one === kind) } : {}),
        ...(skill ? { skill } : {}),
        ...(article ? { wikiId: article } : {}),
      },
    }),
    idOf: row => row.id,
    columns: [
      { key: 'question', title: t('question'), isMain: true, render: words },
      { key: 'outcome', title: t('outcome'), width: 150, render: row => <Came row={row} /> },
      { key: 'reason', title: t('reason'), width: 170, render: row => row.reason },
      {
        key: 'by',
        title: t('by'),
        width: 190,
        render: row => (row.skill ? skillName(row.skill) : row.articles.map(({ title }) => title).join(', ')),
      },
      { key: 'time', title: t('time'), width: 130, align: 'right', render: row => <Time at={row.createTime} /> },
      {
        key: 'actions',
        title: '',
        isAction: true,
        width: 210,
        align: 'right',
        render: row =>
          mayWrite &&
          row.question && (
            <>
              <Button
                size='small'
                onClick={event => {
                  event.stopPropagation()
                  const begun = {
                    write: row.question.slice(0, MAX_TITLE),
                    ...(row.language ? { language: row.language } : {}),
                  }
                  navigate(`/wiki?${new URLSearchParams(begun).toString()}`)
                }}
              >
                {t('write')}
              </Button>{' '}
              <Button
                size='small'
                onClick={event => {
                  event.stopPropagation()
                  set({ add: row.question })
                }}
              >
                {t('addTo')}
              </Button>
            </>
          ),
      },
    ],
    filters: [
      { name: 'kind', label: t('outcome'), options: ASKED_KINDS.map(value => ({ value, label: t(value) })) },
      {
        name: 'skill',
        label: t('skill'),
        options: (figures?.skills ?? []).map(({ name, example }) => ({ value: name, label: example })),
      },
      {
        name: 'article',
        label: t('article'),
        options: (figures?.articles ?? []).map(({ id, title }) => ({ value: id, label: title })),
      },
    ],
    empty: { text: t('nothing') },
  }
  return (
    <>
      <List definition={definition} />
      {get('add') && mayWrite && <AddQuestion question={get('add')} onClose={() => set({ add: null })} />}
    </>
  )
}

/** What the assistant is asked and what comes of it, for who writes what it answers from: questions without whose they are, and figures of the last weeks. */
export default function AskedPage() {
  const t = asked.useT()
  const title = titles.useT()
  const language = useLanguage()
  const [get, set] = useUrlState()
  const figures = useGet('GET /staff/assistant/figures')
  const view = VIEWS.find(one => one === get('view')) ?? null
  const of = (query: string, name: string) => <Link href={`/setup/asked?${query}`}>{name}</Link>
  return (
    <Page title={title('asked')}>
      <ViewTabs
        label={t('view')}
        views={[{ key: null, text: t('questions') }, ...VIEWS.map(key => ({ key, text: t(key) }))]}
        chosen={view}
        onChoose={next => set({ view: next, page: null, id: null })}
      />
      {view === null ? (
        <Questions figures={figures.data} />
      ) : (
        <Loaded query={figures} rows={8}>
          {({ weeks, skills, articles }) =>
            view === 'weeks' ? (
              <Figures
                title={t('weeks')}
                caption={t('week')}
                columns={['asked', 'answered', 'unknown', 'beyond', 'corrected', 'liked', 'disliked', 'done', 'handed']}
                rows={weeks.map(({ from, ...counts }) => ({
                  key: from,
                  name: monthDay(from.slice(5), language),
                  figures: counts,
                }))}
              />
            ) : view === 'skills' ? (
              <Figures
                title={t('skills')}
                caption={t('skill')}
                columns={['asked', 'disliked', 'done']}
                rows={skills.map(({ name, example, ...counts }) => ({
                  key: name,
                  name: of(new URLSearchParams({ skill: name }).toString(), example),
                  figures: counts,
                }))}
              />
            ) : (
              <Figures
                title={t('articles')}
                caption={t('article')}
                columns={['asked', 'disliked']}
                rows={articles.map(({ id, title: name, ...counts }) => ({
                  key: id,
                  name: of(new URLSearchParams({ article: id }).toString(), name),
                  figures: counts,
                }))}
              />
            )
          }
        </Loaded>
      )}
    </Page>
  )
}
