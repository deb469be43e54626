import { Button, Drawer } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { isMarked } from '@shared/survey'
import type { Answer } from '../../api/call'
import { saveFile } from '../../api/download'
import { useGet } from '../../api/queries'
import { LANGUAGE_TAGS } from '../../i18n/language-names'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { ExportButton } from '../../list/ExportButton'
import { List } from '../../list/List'
import { Page } from '../../ui/Page'
import { Loaded, Skeleton } from '../../ui/states'
import { Time } from '../../ui/Time'
import { titles } from '../titles.i18n'
import { surveys } from './surveys.i18n'
import './surveys.css'

type Results = Answer<'GET /staff/survey/results'>
type Result = Results['questions'][number]
const Bars = lazy(() => import('./Bars'))

/** Figures side by side; what nobody answered has none. */
const Figures = ({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) => (
  <dl className='survey__figures'>
    {figures.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

function Counts({
  title,
  caption,
  counts,
  of,
}: {
  title: string
  caption: string
  counts: Result['counts']
  of: number
}) {
  const t = surveys.useT()
  const percent = new Intl.NumberFormat(LANGUAGE_TAGS[useLanguage()], { style: 'percent', maximumFractionDigits: 1 })
  return (
    <div className='survey__counts'>
      <Suspense fallback={<Skeleton rows={3} />}>
        <Bars label={t('chart', { title })} counts={counts} />
      </Suspense>
      <table className='survey__table'>
        <thead>
          <tr>
            <th scope='col'>{caption}</th>
            <th scope='col'>{t('count')}</th>
            <th scope='col'>{t('share')}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ value, name, count }) => (
            <tr key={value}>
              <th scope='row'>{name}</th>
              <td>{count}</td>
              <td>{of ? percent.format(count / of) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function QuestionResult({ result, number, onRead }: { result: Result; number: number; onRead: () => void }) {
  const t = surveys.useT()
  const numbers = new Intl.NumberFormat(LANGUAGE_TAGS[useLanguage()], { maximumFractionDigits: 2 })
  const { type, title, answered, skipped, notAsked, average, nps, counts, reasons, wordings } = result
  const low = reasons.reduce((sum, one) => sum + one.count, 0)
  return (
    <section className='card' aria-labelledby={`question-${result.key}`}>
      <h2 id={`question-${result.key}`}>{`${number}. ${title}`}</h2>
      {wordings.length > 0 && <p className='field__hint'>{t('formerly', { words: wordings.join(' / ') })}</p>}
      <Figures
        figures={[
          ...(nps === null ? [] : [[t('nps'), numbers.format(nps)] as const]),
          ...(average === null ? [] : [[t('average'), numbers.format(average)] as const]),
          [t('answered'), numbers.format(answered)],
          [t('skipped'), numbers.format(skipped)],
          ...(notAsked ? [[t('notAsked'), numbers.format(notAsked)] as const] : []),
        ]}
      />
      {answered === 0 ? (
        <p className='field__hint'>{t('nobody')}</p>
      ) : type === 'text' ? (
        <Button onClick={onRead}>{t('showTexts')}</Button>
      ) : (
        <Counts title={title} caption={t(isMarked(type) ? 'mark' : 'choice')} counts={counts} of={answered} />
      )}
      {low > 0 && (
        <>
          <h3>{t('why')}</h3>
          <Counts title={t('why')} caption={t('why')} counts={reasons} of={low} />
        </>
      )}
    </section>
  )
}

function Texts({ id, question, onClose }: { id: string; question: Result; onClose: () => void }) {
  const t = surveys.useT()
  const definition: ListDefinition<'GET /staff/survey/texts'> = {
    call: 'GET /staff/survey/texts',
    input: (_, page) => ({ query: { ...page, id, key: question.key } }),
    idOf: row => row.id,
    columns: [
      { key: 'text', title: t('text'), isMain: true, render: row => row.text },
      { key: 'customer', title: t('customer'), width: 140, render: row => row.customerName },
      { key: 'number', title: t('number'), width: 170, render: row => row.number },
      { key: 'time', title: t('answerTime'), width: 150, align: 'right', render: row => <Time at={row.createTime} /> },
    ],
    empty: { text: t('noTexts') },
  }
  return (
    <Drawer open size={860} title={question.title || t('texts')} onClose={onClose}>
      <List definition={definition} />
    </Drawer>
  )
}

function Report({ results }: { results: Results }) {
  const t = surveys.useT()
  const numbers = new Intl.NumberFormat(LANGUAGE_TAGS[useLanguage()])
  const [reading, setReading] = useState<Result | null>(null)
  return (
    <div className='survey__results'>
      <section className='card' aria-label={t('results')}>
        <Figures
          figures={(['sent', 'opened', 'finished', 'unfinished'] as const).map(name => [
            t(name),
            numbers.format(results[name]),
          ])}
        />
      </section>
      {results.questions.map((result, i) => (
        <QuestionResult key={result.key} result={result} number={i + 1} onRead={() => setReading(result)} />
      ))}
      {reading && <Texts id={results.id} question={reading} onClose={() => setReading(null)} />}
    </div>
  )
}

/** What customers answered to a survey. */
export default function SurveyResultsPage() {
  const { id = '' } = useParams<{ id: string }>()
  const [, navigate] = useLocation()
  const t = surveys.useT()
  const page = titles.useT()
  const query = useGet('GET /staff/survey/results', { query: { id } })
  const results = query.data?.id === id ? query.data : undefined
  return (
    <Page
      title={results?.title || page('surveyResults')}
      parent={{ title: page('surveys'), href: '/surveys' }}
      actions={
        <>
          <Button onClick={() => navigate(`/surveys/${id}`)}>{t('edit')}</Button>
          <ExportButton save={format => saveFile('GET /staff/survey/export', { query: { id, format } })} />
        </>
      }
    >
      <Loaded query={{ ...query, data: results }} rows={10}>
        {data => <Report results={data} />}
      </Loaded>
    </Page>
  )
}
