import { App, Button, InputNumber, Select } from 'antd'
import { useLocation } from 'wouter'
import { AGENT_TEMPLATES, type AgentTemplate } from '@shared/assistant'
import { localize, type Localized } from '@shared/language'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { LANGUAGE_TAGS } from '../../i18n/language-names'
import { useLanguage } from '../../i18n/texts'
import { useDraft } from '../../ui/draft'
import { EditDrawer } from '../../ui/EditDrawer'
import { Field } from '../../ui/Field'
import { localizedField } from '../../ui/LocalizedInput'
import { Ordered } from '../../ui/Ordered'
import { Page } from '../../ui/Page'
import { Section, Sections } from '../../ui/Section'
import { Empty, Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { useOpenForm } from '../../ui/useOpenForm'
import { titles } from '../titles.i18n'
import { agents } from './agents.i18n'

const LIST = ['GET /staff/agent/list'] as const
const MAX_WORDS = 2000
const MAX_WORD = 60

function NewAgent({ onClose }: { onClose: () => void }) {
  const t = agents.useT()
  const [, navigate] = useLocation()
  const create = useWrite('POST /staff/agent/create', LIST)
  return (
    <EditDrawer<{ name: Localized; template: AgentTemplate }>
      title={t('newAgent')}
      draft='agent new'
      fields={[
        localizedField({ name: 'name', label: t('name'), max: 40, isRequired: true }),
        {
          name: 'template',
          label: t('template'),
          hint: t('templateHint'),
          input: <Select options={AGENT_TEMPLATES.map(value => ({ value, label: t(`template_${value}`) }))} />,
        },
      ]}
      edited={{ version: 0, values: { name: {}, template: 'system' } }}
      save={async body => {
        const { id } = await create.mutateAsync({ body })
        navigate(`/setup/agents/${id}`)
      }}
      onClose={onClose}
    />
  )
}

function AgentList() {
  const t = agents.useT()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const { message } = App.useApp()
  const mayWrite = useMay()('agent.manage')
  const query = useGet('GET /staff/agent/list')
  const order = useWrite('POST /staff/agent/order', LIST)
  return (
    <section id='agents' className='section' aria-labelledby='agents-title'>
      <h2 id='agents-title'>{t('agents')}</h2>
      <Loaded query={query} rows={4}>
        {list =>
          list.length ? (
            <Ordered
              label={t('agents')}
              items={list}
              nameOf={one => localize(one.name, language) || t(`template_${one.template}`)}
              onOpen={({ id }) => navigate(`/setup/agents/${id}`)}
              {...(mayWrite
                ? {
                    onOrder: (ids: string[]) =>
                      order.mutateAsync(
                        { body: { ids } },
                        {
                          onError: error => {
                            void message.error(error.message)
                            void query.refetch()
                          },
                        },
                      ),
                  }
                : {})}
            >
              {one => (
                <>
                  <span>{t(`template_${one.template}`)}</span>
                  <span>{t(one.audience)}</span>
                  <Tag tone={one.enable ? 'green' : 'grey'}>{t(one.enable ? 'on' : 'off')}</Tag>
                </>
              )}
            </Ordered>
          ) : (
            <Empty icon='chat' text={t('noAgents')} />
          )
        }
      </Loaded>
    </section>
  )
}

type Setting = Answer<'GET /staff/assistant/setting'>

/** What holds for all agents. */
function OfAll({ setting, refresh }: { setting: Setting; refresh: () => Promise<unknown> }) {
  const t = agents.useT()
  const numbers = new Intl.NumberFormat(LANGUAGE_TAGS[useLanguage()])
  const readOnly = !useMay()('agent.manage')
  const write = useWrite('POST /staff/assistant/saveSetting', ['GET /staff/assistant/setting'])
  const { version, sensitiveWords, ownerTokens, tenantTokens } = setting
  const draft = useDraft('assistant setting', { sensitiveWords, ownerTokens, tenantTokens })
  const limits = [
    { name: 'ownerTokens', most: setting.mostOwnerTokens },
    { name: 'tenantTokens', most: setting.mostTenantTokens },
  ] as const
  const isOver = (value: number | null, most: number) => value !== null && (value < 0 || value > most)
  return (
    <Section
      id='all'
      title={t('ofAll')}
      draft={draft}
      labels={{
        sensitiveWords: t('sensitiveWords'),
        ownerTokens: t('ownerTokens'),
        tenantTokens: t('tenantTokens'),
      }}
      isWrong={limits.some(({ name, most }) => isOver(draft.value[name], most))}
      readOnly={readOnly}
      refresh={refresh}
      onSave={value => write.mutateAsync({ body: { version, ...value } })}
    >
      <Field label={t('sensitiveWords')} hint={t('sensitiveHint')}>
        {at => (
          <Select
            {...at}
            mode='tags'
            open={false}
            suffixIcon={null}
            maxCount={MAX_WORDS}
            disabled={readOnly}
            tokenSeparators={[',', '，', '、', '\n']}
            value={[...draft.value.sensitiveWords]}
            onChange={(words: string[]) =>
              draft.set({
                sensitiveWords: [...new Set(words.map(word => word.trim().slice(0, MAX_WORD)).filter(Boolean))],
              })
            }
          />
        )}
      </Field>
      <div className='fields'>
        {limits.map(({ name, most }) => (
          <Field
            key={name}
            label={t(name)}
            hint={t('most', { n: numbers.format(most) })}
            error={isOver(draft.value[name], most) ? t('tokensWrong', { n: numbers.format(most) }) : undefined}
          >
            {at => (
              <InputNumber
                {...at}
                style={{ width: '100%' }}
                value={draft.value[name]}
                precision={0}
                disabled={readOnly}
                onChange={value => draft.set({ [name]: value })}
              />
            )}
          </Field>
        ))}
      </div>
    </Section>
  )
}

/** Agents of the assistant in their order, and what holds for all of them. */
export default function AgentsPage() {
  const t = agents.useT()
  const title = titles.useT()
  const mayWrite = useMay()('agent.manage')
  const setting = useGet('GET /staff/assistant/setting')
  const form = useOpenForm()
  return (
    <Page
      title={title('agents')}
      actions={
        mayWrite && (
          <Button type='primary' onClick={() => form.begin()}>
            {t('newAgent')}
          </Button>
        )
      }
    >
      <Sections
        contents={[
          { id: 'agents', title: t('agents') },
          { id: 'all', title: t('ofAll') },
        ]}
      >
        <AgentList />
        <Loaded query={setting} rows={4}>
          {value => <OfAll setting={value} refresh={setting.refetch} />}
        </Loaded>
      </Sections>
      {mayWrite && form.begun && <NewAgent onClose={form.close} />}
    </Page>
  )
}
