import { App, Button } from 'antd'
import { useLocation, useParams } from 'wouter'
import { localize } from '@shared/language'
import { MAX_QUESTIONS, MAX_SURVEY_TEXT, MAX_SURVEY_TITLE, type SurveyQuestion } from '@shared/survey'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { useDraft, type Draft } from '../../ui/draft'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { Page } from '../../ui/Page'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { useReorder } from '../../ui/useReorder'
import { titles } from '../titles.i18n'
import { QuestionEditor } from './QuestionEditor'
import { newQuestion, withoutLostConditions, type Survey } from './survey'
import { surveys } from './surveys.i18n'
import './surveys.css'

type Content = Pick<Survey, 'title' | 'introduction' | 'questions'>
const READS = ['GET /staff/survey/get', 'GET /staff/survey/list', 'GET /staff/survey/results'] as const

function Questions({
  questions,
  survey,
  readOnly,
  onChange,
}: {
  questions: readonly SurveyQuestion[]
  survey: Survey
  readOnly: boolean
  onChange: (questions: SurveyQuestion[]) => void
}) {
  const t = surveys.useT()
  const set = (next: readonly SurveyQuestion[]) => onChange(withoutLostConditions(next))
  const reorder = useReorder(questions.length, (from, to) => {
    const moved = questions[from]
    if (!moved) return
    const rest = questions.filter(one => one.key !== moved.key)
    set([...rest.slice(0, to), moved, ...rest.slice(to)])
  })
  return (
    <>
      <ol className='survey__questions'>
        {questions.map((question, i) => {
          const { row, ...move } = reorder(i)
          return (
            <li key={question.key} className='card' {...row}>
              <QuestionEditor
                question={question}
                number={i + 1}
                earlier={questions.slice(0, i)}
                disabled={readOnly}
                typeStays={survey.state !== 'draft' && survey.questions.some(one => one.key === question.key)}
                move={move}
                onChange={next => set(questions.map(one => (one.key === question.key ? next : one)))}
                onRemove={() => set(questions.filter(one => one.key !== question.key))}
              />
            </li>
          )
        })}
      </ol>
      {!readOnly && (
        <div>
          <Button
            disabled={questions.length >= MAX_QUESTIONS}
            onClick={() => set([...questions, newQuestion('single')])}
          >
            {t('addQuestion')}
          </Button>
        </div>
      )}
    </>
  )
}

function Actions({ survey, draft }: { survey: Survey; draft: Draft<Content> }) {
  const t = surveys.useT()
  const { message, modal } = App.useApp()
  const publish = useWrite('POST /staff/survey/publish', READS)
  const close = useWrite('POST /staff/survey/close', READS)
  const [, navigate] = useLocation()
  const { id, version, state } = survey
  const told = (text: string) => ({
    onSuccess: () => void message.success(text),
    onError: (error: Error) => void message.error(error.message),
  })
  const ask = () =>
    void modal.confirm({
      title: t('close'),
      content: t('closeAsk'),
      okText: t('close'),
      okButtonProps: { danger: true },
      onOk: () => close.mutate({ body: { id, version } }, told(t('closed_done'))),
    })
  return (
    <>
      {state !== 'draft' && <Button onClick={() => navigate(`/surveys/${id}/results`)}>{t('results')}</Button>}
      {state === 'published' ? (
        <Button danger loading={close.isPending} onClick={ask}>
          {t('close')}
        </Button>
      ) : (
        <Button
          type='primary'
          loading={publish.isPending}
          disabled={draft.isDirty}
          title={draft.isDirty ? t('saveFirst') : ''}
          onClick={() => publish.mutate({ body: { id, version } }, told(t('published_done')))}
        >
          {t(state === 'draft' ? 'publish' : 'publishAgain')}
        </Button>
      )}
    </>
  )
}

function Editor({ survey, refresh }: { survey: Survey; refresh: () => Promise<unknown> }) {
  const t = surveys.useT()
  const page = titles.useT()
  const language = useLanguage()
  const readOnly = !useMay()('survey.manage')
  const write = useWrite('POST /staff/survey/update', READS)
  const { id, version, title, introduction, questions } = survey
  const draft = useDraft<Content>(`survey ${id}`, { title, introduction, questions })
  const { value } = draft
  return (
    <Page
      title={localize(title, language) || t('untitled')}
      parent={{ title: page('surveys'), href: '/surveys' }}
      actions={!readOnly && <Actions survey={survey} draft={draft} />}
    >
      <Sections contents={[{ id: 'survey', title: t('content') }]}>
        <Section
          id='survey'
          title={t('content')}
          hint={survey.state === 'draft' ? '' : t('contentHint')}
          draft={draft}
          labels={{ title: t('title'), introduction: t('introduction'), questions: t('questions') }}
          readOnly={readOnly}
          refresh={refresh}
          onSave={content => write.mutateAsync({ body: { id, version, ...content } })}
        >
          <LocalizedInput
            label={t('title')}
            isRequired
            value={value.title}
            max={MAX_SURVEY_TITLE}
            disabled={readOnly}
            onChange={next => draft.set({ title: next })}
          />
          <LocalizedInput
            label={t('introduction')}
            hint={t('introductionHint')}
            value={value.introduction}
            max={MAX_SURVEY_TEXT}
            lines
            disabled={readOnly}
            onChange={next => draft.set({ introduction: next })}
          />
          <Questions
            questions={value.questions}
            survey={survey}
            readOnly={readOnly}
            onChange={next => draft.set({ questions: next })}
          />
        </Section>
      </Sections>
    </Page>
  )
}

/** A survey, as staff write it. */
export default function SurveyPage() {
  const { id = '' } = useParams<{ id: string }>()
  const page = titles.useT()
  const query = useGet('GET /staff/survey/get', { query: { id } })
  if (query.data?.id !== id || query.error)
    return (
      <Page title={page('surveys')} parent={{ title: page('surveys'), href: '/surveys' }}>
        <Loaded query={query} rows={8}>
          {() => null}
        </Loaded>
      </Page>
    )
  return <Editor key={id} survey={query.data} refresh={query.refetch} />
}
