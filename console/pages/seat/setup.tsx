import { Button } from 'antd'
import type { Localized } from '@shared/language'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useDraft } from '../../ui/draft'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { Page } from '../../ui/Page'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { SwitchLine } from '../../ui/SwitchLine'
import { titles, usePageNames } from '../titles.i18n'
import { setupChat } from './setup.i18n'

type Setting = Answer<'GET /staff/imSetting/get'>
const MAX_WELCOME = 300
const MAX_QUESTION = 60
const MOST_QUESTIONS = 6

function Form({ setting, refresh }: { setting: Setting; refresh: () => Promise<unknown> }) {
  const t = setupChat.useT()
  const say = common.useT()
  const pages = usePageNames()
  const readOnly = !useMay()('tenant.manage')
  const write = useWrite('POST /staff/imSetting/set', ['GET /staff/imSetting/get'])
  const draft = useDraft('chat', {
    enabled: setting.enabled,
    loginBeforeConsult: setting.loginBeforeConsult,
    welcome: setting.welcome as Localized,
    questions: setting.questions as Localized[],
  })
  const { enabled, loginBeforeConsult, welcome, questions } = draft.value
  const isBlank = questions.some(one => !Object.values(one).some(text => text?.trim()))
  return (
    <Section
      id='chat'
      title={t('title')}
      hint={t('hint', pages)}
      draft={draft}
      labels={{
        enabled: t('enabled'),
        loginBeforeConsult: t('signIn'),
        welcome: t('welcome'),
        questions: t('questions'),
      }}
      readOnly={readOnly}
      isWrong={isBlank}
      refresh={refresh}
      onSave={value => write.mutateAsync({ body: value })}
    >
      <SwitchLine
        label={t('enabled')}
        hint={t('enabledHint')}
        checked={enabled}
        disabled={readOnly}
        onChange={checked => draft.set({ enabled: checked })}
      />
      <SwitchLine
        label={t('signIn')}
        hint={t('signInHint')}
        checked={loginBeforeConsult}
        disabled={readOnly}
        onChange={checked => draft.set({ loginBeforeConsult: checked })}
      />
      <LocalizedInput
        label={t('welcome')}
        hint={t('welcomeHint')}
        value={welcome}
        max={MAX_WELCOME}
        lines
        disabled={readOnly}
        onChange={value => draft.set({ welcome: value })}
      />
      <h3>{t('questions')}</h3>
      <div className='fields'>
        {questions.map((question, i) => (
          <div key={i} className='word'>
            <LocalizedInput
              label={t('question', { n: i + 1 })}
              isRequired
              value={question}
              max={MAX_QUESTION}
              disabled={readOnly}
              onChange={value => draft.set({ questions: questions.map((one, n) => (n === i ? value : one)) })}
            />
            <Button
              type='text'
              size='small'
              disabled={readOnly}
              aria-label={`${say('remove')}: ${t('question', { n: i + 1 })}`}
              onClick={() => draft.set({ questions: questions.filter((_, n) => n !== i) })}
            >
              {say('remove')}
            </Button>
          </div>
        ))}
      </div>
      <div>
        <Button
          disabled={readOnly || questions.length >= MOST_QUESTIONS}
          onClick={() => draft.set({ questions: [...questions, {}] })}
        >
          {t('addQuestion')}
        </Button>
      </div>
    </Section>
  )
}

/** How the company answers in a chat. */
export default function SetupChat() {
  const title = titles.useT()
  const t = setupChat.useT()
  const query = useGet('GET /staff/imSetting/get')
  return (
    <Page title={title('setupChat')}>
      <Sections contents={[{ id: 'chat', title: t('title') }]}>
        <Loaded query={query} rows={4}>
          {setting => <Form setting={setting} refresh={query.refetch} />}
        </Loaded>
      </Sections>
    </Page>
  )
}
