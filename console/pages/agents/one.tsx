import { Button, Checkbox, Input, Select } from 'antd'
import { useParams } from 'wouter'
import { AGENT_AUDIENCES } from '@shared/assistant'
import { localize } from '@shared/language'
import { hasText } from '@shared/readable'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { Page } from '../../ui/Page'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { titles } from '../titles.i18n'
import { agents } from './agents.i18n'

type Agent = Answer<'GET /staff/agent/get'>
const MAX_QUESTIONS = 10

function AgentForm({ agent, refresh }: { agent: Agent; refresh: () => Promise<unknown> }) {
  const t = agents.useT()
  const say = common.useT()
  const readOnly = !useMay()('agent.manage')
  const write = useWrite('POST /staff/agent/save', ['GET /staff/agent/get', 'GET /staff/agent/list'])
  const { models, shelves, template: _template, id, version, ...whole } = agent
  const { name, description, welcomeMessage, defaultQuestion } = whole
  const { instruction, model, modelChange, showKnowledge, knowledgeTypeIds, enable, audience } = whole
  const words = useDraft(`agent words ${id}`, { name, description, welcomeMessage, defaultQuestion })
  const answers = useDraft(`agent answers ${id}`, { instruction, model, modelChange, showKnowledge, knowledgeTypeIds })
  const use = useDraft(`agent use ${id}`, { enable, audience })
  const save = (change: Partial<typeof whole>) => write.mutateAsync({ body: { id, version, ...whole, ...change } })
  const shared = { refresh, readOnly }
  const isNameless = !hasText(words.value.name)
  const questions = words.value.defaultQuestion
  const known = [
    { value: '', label: t('usualModel') },
    ...models.map(one => ({ value: one.id, label: one.displayName })),
  ]
  const chosen = answers.value.model
  return (
    <Sections
      contents={[
        { id: 'words', title: t('words') },
        { id: 'answers', title: t('answers') },
        { id: 'use', title: t('use') },
      ]}
    >
      <Section
        {...shared}
        id='words'
        title={t('words')}
        draft={words}
        labels={{
          name: t('name'),
          description: t('description'),
          welcomeMessage: t('welcome'),
          defaultQuestion: t('question', { n: '' }),
        }}
        isWrong={isNameless}
        onSave={value =>
          save({
            ...value,
            // a line that nobody filled in is no question
            defaultQuestion: value.defaultQuestion.filter(hasText),
          })
        }
      >
        <LocalizedInput
          label={t('name')}
          isRequired
          value={words.value.name}
          max={40}
          disabled={readOnly}
          {...(isNameless ? { error: t('nameNeeded') } : {})}
          onChange={value => words.set({ name: value })}
        />
        <LocalizedInput
          label={t('description')}
          value={words.value.description}
          max={200}
          disabled={readOnly}
          onChange={value => words.set({ description: value })}
        />
        <LocalizedInput
          label={t('welcome')}
          hint={t('welcomeHint')}
          value={words.value.welcomeMessage}
          max={1000}
          lines
          disabled={readOnly}
          onChange={value => words.set({ welcomeMessage: value })}
        />
        {questions.map((question, i) => (
          <div key={i} className='word'>
            <LocalizedInput
              label={t('question', { n: i + 1 })}
              value={question}
              max={100}
              disabled={readOnly}
              onChange={value => words.set({ defaultQuestion: questions.map((one, n) => (n === i ? value : one)) })}
            />
            {!readOnly && (
              <div>
                <Button
                  type='text'
                  size='small'
                  aria-label={`${say('remove')}: ${t('question', { n: i + 1 })}`}
                  onClick={() => words.set({ defaultQuestion: questions.filter((_, n) => n !== i) })}
                >
                  {say('remove')}
                </Button>
              </div>
            )}
          </div>
        ))}
        {!readOnly && (
          <div>
            <Button
              disabled={questions.length >= MAX_QUESTIONS}
              onClick={() => words.set({ defaultQuestion: [...questions, {}] })}
            >
              {t('addQuestion')}
            </Button>
          </div>
        )}
      </Section>
      <Section
        {...shared}
        id='answers'
        title={t('answers')}
        draft={answers}
        labels={{
          instruction: t('instruction'),
          model: t('model'),
          modelChange: t('modelChange'),
          showKnowledge: t('showKnowledge'),
          knowledgeTypeIds: t('shelves'),
        }}
        onSave={save}
      >
        <Field label={t('instruction')} hint={t('instructionHint')}>
          {at => (
            <Input.TextArea
              {...at}
              value={answers.value.instruction}
              maxLength={4000}
              autoSize={{ minRows: 3, maxRows: 12 }}
              disabled={readOnly}
              onChange={event => answers.set({ instruction: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('model')}>
          {at => (
            <Select
              {...at}
              value={chosen}
              disabled={readOnly}
              options={
                known.some(({ value }) => value === chosen)
                  ? known
                  : [...known, { value: chosen, label: t('goneModel', { name: chosen }) }]
              }
              onChange={value => answers.set({ model: value })}
            />
          )}
        </Field>
        <Checkbox
          checked={answers.value.modelChange}
          disabled={readOnly}
          onChange={event => answers.set({ modelChange: event.target.checked })}
        >
          {t('modelChange')}
        </Checkbox>
        <Checkbox
          checked={answers.value.showKnowledge}
          disabled={readOnly}
          onChange={event => answers.set({ showKnowledge: event.target.checked })}
        >
          {t('showKnowledge')}
        </Checkbox>
        <Field label={t('shelves')}>
          {at => (
            <Select
              {...at}
              mode='multiple'
              placeholder={t('allShelves')}
              value={[...answers.value.knowledgeTypeIds]}
              maxCount={100}
              disabled={readOnly}
              showSearch={{ optionFilterProp: 'label' }}
              options={shelves.map(one => ({ value: one.id, label: one.name }))}
              onChange={value => answers.set({ knowledgeTypeIds: value })}
            />
          )}
        </Field>
      </Section>
      <Section
        {...shared}
        id='use'
        title={t('use')}
        draft={use}
        labels={{ enable: t('enable'), audience: t('audience') }}
        onSave={save}
      >
        <div>
          <Checkbox
            checked={use.value.enable}
            disabled={readOnly}
            onChange={event => use.set({ enable: event.target.checked })}
          >
            {t('enable')}
          </Checkbox>
          <p className='field__hint'>{t('enableHint')}</p>
        </div>
        <Field label={t('audience')}>
          {at => (
            <Select
              {...at}
              value={use.value.audience}
              disabled={readOnly}
              options={AGENT_AUDIENCES.map(value => ({ value, label: t(value) }))}
              onChange={value => use.set({ audience: value })}
            />
          )}
        </Field>
      </Section>
    </Sections>
  )
}

/** One agent of the assistant: its texts, how it answers, and who may use it. */
export default function AgentPage() {
  const t = agents.useT()
  const title = titles.useT()
  const language = useLanguage()
  const { id = '' } = useParams<{ id: string }>()
  const query = useGet('GET /staff/agent/get', { query: { id } })
  // of the agent before, while this one is asked for, nothing is shown
  const shown = { ...query, data: query.isPlaceholderData ? undefined : query.data }
  return (
    <Page
      title={
        (shown.data && (localize(shown.data.name, language) || t(`template_${shown.data.template}`))) ?? t('agents')
      }
      parent={{ title: title('agents'), href: '/setup/agents' }}
    >
      <Loaded query={shown} rows={12}>
        {agent => <AgentForm key={agent.id} agent={agent} refresh={query.refetch} />}
      </Loaded>
    </Page>
  )
}
