import { Alert, App, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { LANGUAGES } from '@shared/language'
import { steps } from '../../ui/second-step.i18n'
import type { Answer } from '../../api/call'
import { useMe } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { LANGUAGE_NAMES } from '../../i18n/language-names'
import { Ask } from '../../ui/Ask'
import { CodeInput } from '../../ui/CodeInput'
import { EditDrawer } from '../../ui/EditDrawer'
import { Enrolment, RecoveryCodes } from '../../ui/Enrolment'
import { Facts } from '../../ui/Facts'
import { Page } from '../../ui/Page'
import { Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useRoleName } from '../../ui/useRoleName'
import { isPointerFine } from '../../ui/width'
import { titles } from '../titles.i18n'
import { account } from './account.i18n'
import { MessageSetting } from './MessageSetting'

type Me = Answer<'GET /staff/me'>
const ME = ['GET /staff/me'] as const
const DEVICES = ['GET /staff/me/deviceList'] as const

function SecondFactor({ me, refresh }: { me: Me; refresh: () => Promise<{ data: Me | undefined }> }) {
  const t = account.useT()
  const s = steps.useT()
  const c = common.useT()
  const [areMissed, setMissed] = useState(false)
  const [asked, setAsked] = useState<'begin' | 'renew' | 'remove' | null>(null)
  const [enrolment, setEnrolment] = useState<Answer<'POST /staff/me/secondFactor/begin'> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useWrite('POST /staff/me/secondFactor/begin')
  const confirm = useWrite('POST /staff/me/secondFactor/confirm', ME)
  const renew = useWrite('POST /staff/me/secondFactor/recoveryCodes', ME)
  const remove = useWrite('POST /staff/me/secondFactor/remove', ME)
  const { on, required, recoveryCodes } = me.secondFactor
  const password = { name: 'password', label: t('present') }
  const code = { name: 'code', label: s('code'), isCode: true }
  return (
    <section className='card'>
      <h2>{t('second')}</h2>
      <p>{on ? t('secondOn', { n: recoveryCodes }) : t('secondOff')}</p>
      {required && <p className='field__hint'>{t('secondRequired')}</p>}
      {areMissed && <Alert type='warning' title={t('codesMissed')} role='alert' />}
      {!enrolment && !codes && (
        <div className='detail__actions'>
          <Button type={on ? 'default' : 'primary'} onClick={() => setAsked('begin')}>
            {t(on ? 'replace' : 'turnOn')}
          </Button>
          {on && <Button onClick={() => setAsked('renew')}>{t('newCodes')}</Button>}
          {on && !required && (
            <Button danger onClick={() => setAsked('remove')}>
              {t('turnOff')}
            </Button>
          )}
        </div>
      )}
      {asked === 'begin' && (
        <Ask
          title={t(on ? 'replace' : 'turnOn')}
          fields={on ? [password, code] : [password]}
          onClose={() => setAsked(null)}
          onSubmit={async ({ password: given = '', code: typed }) => {
            setEnrolment(await begin.mutateAsync({ body: { password: given, ...(typed ? { code: typed } : {}) } }))
            setAsked(null)
          }}
        />
      )}
      {asked === 'renew' && (
        <Ask
          title={t('newCodes')}
          fields={[code]}
          onClose={() => setAsked(null)}
          onSubmit={async ({ code: typed = '' }) => {
            setCodes((await renew.mutateAsync({ body: { code: typed } })).recoveryCodes)
            setMissed(false)
            setAsked(null)
          }}
        />
      )}
      {asked === 'remove' && (
        <Ask
          title={t('turnOff')}
          fields={[password, code]}
          onClose={() => setAsked(null)}
          onSubmit={async ({ password: given = '', code: typed = '' }) => {
            await remove.mutateAsync({ body: { password: given, code: typed } })
            setAsked(null)
          }}
        />
      )}
      {enrolment && (
        <>
          <Enrolment {...enrolment} />
          <Form
            layout='inline'
            className='detail__actions'
            onFinish={({ code: typed }: { code: string }) =>
              void confirm.mutateAsync({ body: { code: typed.trim() } }).then(
                answer => {
                  setCodes(answer.recoveryCodes)
                  setEnrolment(null)
                },
                async () => {
                  // it may be in force, and only the answer with its recovery codes was lost
                  if (on || !(await refresh()).data?.secondFactor.on) return
                  confirm.reset()
                  setEnrolment(null)
                  setMissed(true)
                },
              )
            }
          >
            <Form.Item name='code' label={s('code')} rules={[{ required: true, message: c('required') }]}>
              <CodeInput isFirst={isPointerFine()} />
            </Form.Item>
            <Button type='primary' htmlType='submit' loading={confirm.isPending}>
              {s('next')}
            </Button>
            <Button
              onClick={() => {
                confirm.reset()
                setEnrolment(null)
              }}
            >
              {c('cancel')}
            </Button>
          </Form>
          {confirm.error && <Alert type='error' title={confirm.error.message} role='alert' />}
        </>
      )}
      {codes && (
        <>
          <RecoveryCodes codes={codes} />
          <Button onClick={() => setCodes(null)}>{s('codesKept')}</Button>
        </>
      )}
    </section>
  )
}

function Devices() {
  const t = account.useT()
  const { message } = App.useApp()
  const query = useGet('GET /staff/me/deviceList')
  const end = useWrite('POST /staff/me/deviceLogout', DEVICES)
  const endOthers = useWrite('POST /staff/me/deviceLogoutAll', DEVICES)
  const tell = {
    onSuccess: () => void message.success(t('ended')),
    onError: (error: Error) => void message.error(error.message),
  }
  return (
    <section className='card'>
      <h2>{t('devices')}</h2>
      <Loaded query={query} rows={3}>
        {devices => (
          <>
            <ul className='detail__list'>
              {devices.map(({ id, deviceName, lastUseTime, current }) => (
                <li key={id}>
                  <span>
                    {deviceName} {current && <Tag tone='accent'>{t('thisDevice')}</Tag>}
                    <br />
                    <small>
                      {t('lastUse')} <Time at={lastUseTime} />
                    </small>
                  </span>
                  {!current && (
                    <Button
                      aria-label={`${t('endOne')} ${deviceName}`}
                      onClick={() => end.mutate({ body: { id } }, tell)}
                    >
                      {t('endOne')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {devices.length > 1 && (
              <Button
                danger
                loading={endOthers.isPending}
                onClick={() => endOthers.mutate({ body: { keepCurrent: true } }, tell)}
              >
                {t('endOthers')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** My account: details, password, second step, devices. */
export default function Account() {
  const t = account.useT()
  const c = common.useT()
  const s = steps.useT()
  const title = titles.useT()
  const roleName = useRoleName()
  const { message } = App.useApp()
  const query = useMe()
  const update = useWrite('POST /staff/me/update', ME)
  const password = useWrite('POST /staff/me/password', DEVICES)
  const [isEdited, setEdited] = useState(false)
  const [isPassword, setPassword] = useState(false)
  const valuesOf = ({ displayName, phone, language }: Me) => ({ displayName, phone, language })
  const languages = [
    { value: '', label: t('ofDevice') },
    ...LANGUAGES.map(value => ({ value, label: LANGUAGE_NAMES[value] })),
  ]
  return (
    <Page title={title('account')}>
      <Loaded query={query} rows={10}>
        {me => (
          <div className='detail detail--setting'>
            <section className='card'>
              <h2>{t('me')}</h2>
              <Facts
                of={[
                  { label: t('name'), value: me.displayName },
                  { label: t('accountName'), value: me.account },
                  { label: t('phone'), value: me.phone },
                  { label: t('language'), value: languages.find(({ value }) => value === me.language)?.label },
                  { label: t('roles'), value: me.roles.map(roleName).join(', ') },
                  { label: t('team'), value: me.team?.name },
                ]}
              />
              <div className='detail__actions'>
                <Button onClick={() => setEdited(true)}>{c('edit')}</Button>
                <Button onClick={() => setPassword(true)}>{t('changePassword')}</Button>
              </div>
            </section>
            <MessageSetting phone={me.phone} />
            <SecondFactor me={me} refresh={query.refetch} />
            <Devices />
            {isEdited && (
              <EditDrawer
                title={t('me')}
                draft='account'
                fields={[
                  { name: 'displayName', label: t('name'), isRequired: true, input: <Input maxLength={40} /> },
                  { name: 'phone', label: t('phone'), input: <Input type='tel' maxLength={20} /> },
                  { name: 'language', label: t('language'), input: <Select options={languages} /> },
                ]}
                edited={{ version: me.version, values: valuesOf(me) }}
                save={({ displayName, phone, language }, version) =>
                  update.mutateAsync({
                    body: {
                      version,
                      displayName,
                      phone,
                      language: LANGUAGES.find(one => one === language) ?? '',
                    },
                  })
                }
                again={async () => {
                  const now = (await query.refetch()).data ?? me
                  return { version: now.version, values: valuesOf(now) }
                }}
                onClose={() => setEdited(false)}
              />
            )}
            {isPassword && (
              <Ask
                title={t('changePassword')}
                fields={[
                  { name: 'password', label: t('present') },
                  { name: 'newPassword', label: s('newPassword'), isNew: true },
                ]}
                onClose={() => setPassword(false)}
                onSubmit={async ({ password: given = '', newPassword = '' }) => {
                  await password.mutateAsync({ body: { password: given, newPassword } })
                  setPassword(false)
                  void message.success(t('passwordChanged'))
                }}
              />
            )}
          </div>
        )}
      </Loaded>
    </Page>
  )
}
