import { Alert, App, Button, Checkbox, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { ApiError } from '@shared/envelope'
import { MAX_LOGISTICS_QUOTA } from '@shared/parcel'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { formTexts } from '../../ui/form.i18n'
import { Page } from '../../ui/Page'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { titles } from '../titles.i18n'
import { setup } from './setup.i18n'

type Provider = Answer<'GET /staff/provider/list'>[number]
const TONES = { on: 'green', off: 'grey', sandbox: 'amber' } as const
const LIST = ['GET /staff/provider/list'] as const

/** One setting: a secret is shown masked and typed anew, never read back. */
function Setting({
  setting,
  typed,
  onChange,
}: {
  setting: Provider['settings'][number]
  typed: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const t = formTexts.useT()
  const { name, secret, value } = setting
  const isHidden = secret && value !== '' && typed === undefined
  return (
    <Field
      label={name}
      beside={
        isHidden && (
          <Button size='small' aria-label={`${t('replace')}: ${name}`} onClick={() => onChange('')}>
            {t('replace')}
          </Button>
        )
      }
    >
      {({ id }) =>
        isHidden ? (
          <Input id={id} value={value} readOnly />
        ) : secret ? (
          <Input.TextArea
            id={id}
            value={typed ?? ''}
            autoComplete='off'
            spellCheck={false}
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={8000}
            onChange={event => onChange(event.target.value || (value ? undefined : ''))}
          />
        ) : (
          <Input
            id={id}
            value={typed ?? value}
            autoComplete='off'
            maxLength={8000}
            onChange={event => onChange(event.target.value)}
          />
        )
      }
    </Field>
  )
}

function ProviderSection({ one }: { one: Provider }) {
  const t = setup.useT()
  const say = common.useT()
  const { message, modal } = App.useApp()
  const mayChange = useMay()('provider.manage')
  const [isOpen, setOpen] = useState(false)
  // secrets stay in this component: they are kept nowhere in the browser
  const [typed, setTyped] = useState<Record<string, string | undefined>>({})
  const [phone, setPhone] = useState('')
  const [failure, setFailure] = useState<ApiError | null>(null)
  const write = useWrite('POST /staff/provider/set', LIST)
  const remove = useWrite('POST /staff/provider/remove', LIST)
  const test = useWrite('POST /staff/provider/test')
  const { kind, state, own, readable, version, check, settings } = one
  const changes = Object.fromEntries(
    settings.flatMap(({ name, value }) => {
      const text = typed[name]
      return text === undefined || text === value ? [] : [[name, text.trim()]]
    }),
  )
  const close = () => {
    setOpen(false)
    setTyped({})
    setFailure(null)
  }
  const attempt = (work: () => Promise<unknown>) => {
    setFailure(null)
    void work().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    })
  }
  const save = () =>
    attempt(async () => {
      await write.mutateAsync({ body: { kind, version, settings: changes } })
      close()
      void message.success(say('saved'))
    })
  const tryIt = () =>
    attempt(async () => {
      const { ok, reason, detail } = await test.mutateAsync({ body: { kind, ...(phone ? { phone } : {}) } })
      if (ok) void message.success(t('testGood'))
      else if (reason)
        void message.error(`${t(reason === 'phone' ? 'noPhone' : reason)}${detail ? ` (${detail})` : ''}`, 8)
    })
  const askRemove = () =>
    modal.confirm({
      title: t('removeAccount'),
      content: t('removeAccountText'),
      okText: say('remove'),
      cancelText: say('cancel'),
      okButtonProps: { danger: true },
      onOk: () => attempt(() => remove.mutateAsync({ body: { kind, version } })),
    })
  return (
    <section id={kind} className='section' aria-labelledby={`${kind}-title`}>
      <header className='section__foot'>
        <h2 id={`${kind}-title`}>{t(kind)}</h2>
        <Tag tone={TONES[state]}>{t(state)}</Tag>
        {state !== 'off' && <span className='field__hint'>{t(own ? 'ownAccount' : 'sharedAccount')}</span>}
      </header>
      {!readable && <Alert type='warning' title={t('unreadableAccount')} />}
      {isOpen && (
        <div className='fields'>
          {settings.map(setting => (
            <Setting
              key={setting.name}
              setting={setting}
              typed={typed[setting.name]}
              onChange={value => setTyped(before => ({ ...before, [setting.name]: value }))}
            />
          ))}
        </div>
      )}
      {!isOpen && own && (
        <dl className='account'>
          {settings
            .filter(({ value }) => value)
            .map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      )}
      {failure && <Alert type='error' role='alert' title={failure.message} />}
      {mayChange && (
        <div className='section__foot'>
          {isOpen ? (
            <>
              <Button type='primary' loading={write.isPending} disabled={!Object.keys(changes).length} onClick={save}>
                {say('save')}
              </Button>
              <Button onClick={close}>{say('cancel')}</Button>
            </>
          ) : (
            <Button onClick={() => setOpen(true)}>{own ? say('edit') : t('setAccount')}</Button>
          )}
          {!isOpen && state !== 'off' && (
            <>
              {check === 'message' && (
                <Input
                  aria-label={t('testPhone')}
                  placeholder={t('testPhone')}
                  value={phone}
                  inputMode='tel'
                  maxLength={11}
                  style={{ width: 200 }}
                  onChange={event => setPhone(event.target.value.trim())}
                />
              )}
              <Button loading={test.isPending} onClick={tryIt}>
                {t('test')}
              </Button>
            </>
          )}
          {!isOpen && own && (
            <Button danger type='text' onClick={askRemove}>
              {say('remove')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

type Quota = Answer<'GET /staff/provider/quota'>
const QUOTA = ['GET /staff/provider/quota'] as const

/** How many questions to carriers there may be, beside how many there were. */
function QuotaSection({ quota, refresh }: { quota: Quota; refresh: () => Promise<unknown> }) {
  const t = setup.useT()
  const readOnly = !useMay()('provider.manage')
  const write = useWrite('POST /staff/provider/quota', QUOTA)
  const { totalQuota, isDailyLimit, dailyQuotaLimit, totalUse, todayUse, version } = quota
  const draft = useDraft('logistics quota', { totalQuota, isDailyLimit, dailyQuotaLimit })
  const { value } = draft
  const count = (name: 'totalQuota' | 'dailyQuotaLimit', disabled: boolean) => (
    <Field label={t(name)}>
      {({ id }) => (
        <InputNumber
          id={id}
          min={0}
          max={MAX_LOGISTICS_QUOTA}
          precision={0}
          value={value[name]}
          disabled={readOnly || disabled}
          onChange={typed => draft.set({ ...value, [name]: typed ?? 0 })}
        />
      )}
    </Field>
  )
  return (
    <Section
      id='carriers'
      title={t('carriers')}
      hint={t('carriersHint', { used: totalUse, today: todayUse })}
      draft={draft}
      labels={{
        totalQuota: t('totalQuota'),
        isDailyLimit: t('isDailyLimit'),
        dailyQuotaLimit: t('dailyQuotaLimit'),
      }}
      refresh={refresh}
      readOnly={readOnly}
      onSave={set => write.mutateAsync({ body: { version, ...set } })}
    >
      {count('totalQuota', false)}
      <Checkbox
        checked={value.isDailyLimit}
        disabled={readOnly}
        onChange={event => draft.set({ ...value, isDailyLimit: event.target.checked })}
      >
        {t('isDailyLimit')}
      </Checkbox>
      {count('dailyQuotaLimit', !value.isDailyLimit)}
    </Section>
  )
}

/** Accounts at vendors, with their keys masked. */
export default function ProvidersPage() {
  const t = setup.useT()
  const title = titles.useT()
  const query = useGet('GET /staff/provider/list')
  const quota = useGet('GET /staff/provider/quota')
  return (
    <Page title={title('setupProviders')}>
      <Loaded query={query} rows={12}>
        {list => (
          <Sections
            contents={[
              ...list.map(({ kind }) => ({ id: kind, title: t(kind) })),
              { id: 'carriers', title: t('carriers') },
            ]}
          >
            <p className='field__hint'>{t('providersHint')}</p>
            {list.map(one => (
              <ProviderSection key={one.kind} one={one} />
            ))}
            <Loaded query={quota} rows={3}>
              {set => <QuotaSection quota={set} refresh={quota.refetch} />}
            </Loaded>
          </Sections>
        )}
      </Loaded>
    </Page>
  )
}
