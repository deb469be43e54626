import { App, Button } from 'antd'
import { useLocation } from 'wouter'
import { SURVEY_STATES, type SurveyState } from '@shared/survey'
import { useMay } from '../../api/me'
import { useWrite } from '../../api/queries'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { Page } from '../../ui/Page'
import { Tag, type Tone } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { titles } from '../titles.i18n'
import { newQuestion } from './survey'
import { surveys } from './surveys.i18n'

const TONES: Record<SurveyState, Tone> = { draft: 'amber', published: 'green', closed: 'grey' }

/** Surveys of the company, the newest first. */
export default function SurveysPage() {
  const t = surveys.useT()
  const title = titles.useT()
  const { message } = App.useApp()
  const [, navigate] = useLocation()
  const mayWrite = useMay()('survey.manage')
  const create = useWrite('POST /staff/survey/create', ['GET /staff/survey/list'])
  const begin = () =>
    create.mutate(
      { body: { title: {}, introduction: {}, questions: [newQuestion('stars')] } },
      {
        onSuccess: ({ id }) => navigate(`/surveys/${id}`),
        onError: error => void message.error(error.message),
      },
    )
  const definition: ListDefinition<'GET /staff/survey/list'> = {
    call: 'GET /staff/survey/list',
    input: ({ state }, page) => ({ query: { ...page, state: SURVEY_STATES.find(one => one === state) } }),
    idOf: row => row.id,
    columns: [
      { key: 'title', title: t('title'), isMain: true, render: row => row.title || t('untitled') },
      {
        key: 'state',
        title: t('state'),
        width: 130,
        render: row => <Tag tone={TONES[row.state]}>{t(row.state)}</Tag>,
      },
      { key: 'questions', title: t('questions'), width: 110, align: 'right', render: row => row.questions },
      { key: 'sent', title: t('sent'), width: 120, align: 'right', render: row => row.sent },
      { key: 'finished', title: t('finished'), width: 120, align: 'right', render: row => row.finished },
      { key: 'time', title: t('time'), width: 160, align: 'right', render: row => <Time at={row.createTime} /> },
      {
        key: 'actions',
        title: '',
        width: 280,
        align: 'right',
        isAction: true,
        render: row => (
          <>
            <Button type='link' onClick={() => navigate(`/surveys/${row.id}`)}>
              {t('edit')}
            </Button>
            {row.state !== 'draft' && (
              <Button type='link' onClick={() => navigate(`/surveys/${row.id}/results`)}>
                {t('results')}
              </Button>
            )}
          </>
        ),
      },
    ],
    filters: [{ name: 'state', label: t('state'), options: SURVEY_STATES.map(value => ({ value, label: t(value) })) }],
    empty: { text: t('empty') },
  }
  return (
    <Page
      title={title('surveys')}
      actions={
        mayWrite && (
          <Button type='primary' loading={create.isPending} onClick={begin}>
            {t('create')}
          </Button>
        )
      }
    >
      <List definition={definition} onOpen={id => navigate(`/surveys/${id}`)} />
    </Page>
  )
}
